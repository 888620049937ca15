const OLDEST = 24

/** Ends the program with a sentence where it cannot run: exit code 2. */
export function rejectOldNode(): void {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return
  console.error(`Balcão runs on Node.js ${OLDEST} or newer; this is ${process.version}.`)
  process.exit(2)
}
