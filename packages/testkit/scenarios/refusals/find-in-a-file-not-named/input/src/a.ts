nothing of the kind
