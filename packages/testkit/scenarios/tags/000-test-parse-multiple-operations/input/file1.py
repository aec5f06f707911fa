old1
