import { expect, test } from 'vitest'
import { videoCode } from './video-code.ts'

test.each([
  'dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=30s#inicio',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'HTTPS://WWW.YouTube.com/live/dQw4w9WgXcQ?feature=share',
])('%s leads to a video, of which the code is stored', link => {
  expect(videoCode(link)).toBe('dQw4w9WgXcQ')
})

test.each([
  '',
  'vídeo',
  'dQw4w9WgXcQQ',
  'https://vimeo.com/123456789',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=curto',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload="',
  'https://www.youtube.com/@canal',
])('%j is no video', text => {
  expect(videoCode(text)).toBeUndefined()
})
