error_msg = "Missing </find> tag"
