import { expect, test } from 'vitest'
import { endingOf, withEnding } from './file-extension.ts'

test.each([
  ['audio/mpeg', 'mp3'],
  ['video/quicktime', 'mov'],
  ['video/3gpp', '3gp'],
  ['audio/ogg; codecs=opus', 'ogg'],
  ['IMAGE/JPEG', 'jpg'],
  ['application/octet-stream', undefined],
  ['', undefined],
  ['constructor', undefined],
])('files of %s end in %s', (mimeType, ending) => {
  expect(endingOf(mimeType)).toBe(ending)
})

test('a name without an ending gets that of what the file is, and one that has an ending keeps it', () => {
  expect(withEnding('audio-1', 'audio/mpeg')).toBe('audio-1.mp3')
  expect(withEnding('Contrato 2.0', 'application/pdf')).toBe('Contrato 2.0.pdf')
  expect(withEnding('musica.mp3', 'video/mp4')).toBe('musica.mp3')
  expect(withEnding('arquivo.7z', 'application/zip')).toBe('arquivo.7z')
})

test('where the content says nothing, the type that was claimed does; where neither does, the name stays', () => {
  expect(withEnding('desenho', 'application/octet-stream', 'image/svg+xml')).toBe('desenho.svg')
  expect(withEnding('dados', 'application/octet-stream', 'unknown')).toBe('dados')
})
