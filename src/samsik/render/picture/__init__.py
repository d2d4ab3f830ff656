"""圖 The boards as pictures: what stands where and how large, without markup."""
