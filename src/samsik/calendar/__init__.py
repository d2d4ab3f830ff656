"""The calendar: civil time, terms, pillars, lunar dates and eras. Array-first; a single call is an array of one."""
