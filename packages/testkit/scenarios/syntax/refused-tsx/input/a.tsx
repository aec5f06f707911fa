export const A = () => <p>one</p>
