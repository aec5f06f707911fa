error_msg = "Missing closing tag"
