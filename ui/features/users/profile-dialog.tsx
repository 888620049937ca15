/** Comes with its feature. */
export default function Coming(_: { onClose: () => void }) {
  return null
}
