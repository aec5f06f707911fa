defmodule B do
end
