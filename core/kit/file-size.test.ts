import { expect, test } from 'vitest'
import { FileSize, sizeText } from './file-size.ts'

test.each([
  ['500 MB', 500 * 1024 ** 2],
  [' 20gb ', 20 * 1024 ** 3],
  ['0MB', 0],
  ['1,5 GB', undefined],
  ['20', undefined],
  ['-1 GB', undefined],
  ['10 TB', undefined],
])('%s as a size is %s', (text, bytes) => {
  expect(FileSize.safeParse(text).data).toBe(bytes)
})

test('A size is written as it is read', () => {
  for (const text of ['0 MB', '500 MB', '1 GB', '1025 MB', '20 GB']) expect(sizeText(FileSize.parse(text))).toBe(text)
})
