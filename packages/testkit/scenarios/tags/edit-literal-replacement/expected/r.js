const pattern = "$& $1 $$ \\n &lt; $`"
