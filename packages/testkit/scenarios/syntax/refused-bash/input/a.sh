if true; then
  echo one
fi
