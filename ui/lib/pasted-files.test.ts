import { expect, it } from 'vitest'
import { droppedFiles, pastedFiles } from './pasted-files.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const pasted = (...types: string[]) => pastedFiles({ types, files: [picture] } as unknown as DataTransfer)

it.each([
  ['a picture of the screen', ['Files']],
  ['a picture of a page', ['text/html', 'Files']],
  ['a file of the file manager, with its name', ['text/plain', 'Files']],
])('%s is pasted as a file', (_, types) => {
  expect(pasted(...types)).toEqual([picture])
})

it.each([
  ['cells of Excel', ['text/plain', 'text/html', 'text/rtf', 'Files']],
  ['a text of Word, as Chrome tells it', ['text/plain', 'text/html', 'Files']],
])('%s are pasted as the text that they are, not as the picture beside it', (_, types) => {
  expect(pasted(...types)).toEqual([])
})

it('folders that are dropped are told apart from files', () => {
  const folder = new File([], 'Fotos')
  const item = (isDirectory: boolean) => ({ kind: 'file', webkitGetAsEntry: () => ({ isDirectory }) })
  const dropped = { files: [folder, picture], items: [{ kind: 'string' }, item(true), item(false)] }
  expect(droppedFiles(dropped as unknown as DataTransfer)).toEqual({ files: [picture], folders: 1 })
  expect(droppedFiles({ files: [picture], items: [item(false)] } as unknown as DataTransfer)).toEqual({
    ...{ files: [picture], folders: 0 },
  })
})
