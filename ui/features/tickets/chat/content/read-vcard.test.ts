import { expect, it } from 'vitest'
import { readVcards } from './read-vcard.ts'

it('reads name and number of each card', () => {
  const cards = [
    'BEGIN:VCARD\nVERSION:3.0\nFN:Maria Souza\nitem1.TEL;waid=5511999990000:+55 11 99999-0000\nEND:VCARD',
    'BEGIN:VCARD\nFN;CHARSET=UTF-8:José\nTEL;TYPE=CELL:+55 (21) 98888-7777\nEND:VCARD',
  ]
  expect(readVcards(cards.join('\n'))).toEqual([
    { name: 'Maria Souza', number: '5511999990000' },
    { name: 'José', number: '5521988887777' },
  ])
})

it('finds nobody in ordinary text', () => {
  expect(readVcards('Oi, TEL: 123')).toEqual([])
})
