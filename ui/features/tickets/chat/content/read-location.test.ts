import { expect, it } from 'vitest'
import { readLocation } from './read-location.ts'

it('reads image, link and description', () => {
  expect(readLocation('data:image/png;base64,AA|https://maps.google.com/?q=1,2|Padaria | Centro')).toEqual({
    image: 'data:image/png;base64,AA',
    link: 'https://maps.google.com/?q=1,2',
    description: 'Padaria | Centro',
  })
})

it('does without the description', () => {
  expect(readLocation('|https://maps.google.com/?q=1,2')).toEqual({
    image: '',
    link: 'https://maps.google.com/?q=1,2',
    description: '',
  })
})

it('takes no link of another scheme and no picture from elsewhere', () => {
  expect(readLocation('https://evil.example/a.png|javascript:alert(1)|x')).toEqual({
    image: '',
    link: '',
    description: 'x',
  })
})
