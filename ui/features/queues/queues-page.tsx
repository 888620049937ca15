/** Comes with its feature. */
export default function Coming() {
  return null
}
