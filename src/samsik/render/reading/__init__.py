"""讀局 A Taiyi board read out: first as statements of plain data, then in words."""
