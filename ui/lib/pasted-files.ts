/**
 * The files that someone pastes. Office programs put a picture of it beside every text, which nobody means; of a file, too, there is a
 * text, its name, but that has no looks.
 */
export function pastedFiles({ files, types }: DataTransfer): File[] {
  const isText = ['text/plain', 'text/html'].every(type => types.includes(type))
  return isText ? [] : [...files]
}

/** The files that someone drops, and how many folders: of these browsers make files that nobody can read. */
export function droppedFiles({ files, items }: DataTransfer): { files: File[]; folders: number } {
  const provided = [...items].filter(({ kind }) => kind === 'file')
  // Both lists have the same order.
  const isFolder = provided.map(one => one.webkitGetAsEntry?.()?.isDirectory ?? false)
  return { files: [...files].filter((_, at) => !isFolder[at]), folders: isFolder.filter(Boolean).length }
}
