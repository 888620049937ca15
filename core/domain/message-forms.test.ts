import { expect, test } from 'vitest'
import { formPreview, isMoreOnPhone, type MessageForm, messageForms, translatePreview } from './message-forms.ts'

const forms = Object.keys(messageForms) as MessageForm[]

test.each(forms)('the preview of the form %s is read again in each language', form => {
  const { sign, en, es } = messageForms[form]
  expect(translatePreview(formPreview(form, 'a\nb'), 'en')).toBe(`${sign} ${en}: a · b`)
  expect(translatePreview(formPreview(form, ''), 'es')).toBe(`${sign} ${es}: ábralo en el teléfono`)
  expect(translatePreview(formPreview(form, 'a'), 'pt')).toBe(formPreview(form, 'a'))
})

test('a preview is the beginning of the text in one line', () => {
  const content = (body: string) => formPreview('pollVote', body).split(': ')[1]
  expect(content('  a \n\n b ')).toBe('a · b')
  expect(content('x'.repeat(1001))).toHaveLength(1000)
})

test('a text that someone wrote is no preview', () => {
  expect(translatePreview('Enquete: vamos?', 'en')).toBe('Enquete: vamos?')
})

test('the phone shows more of what has no text, and of most forms', () => {
  expect([isMoreOnPhone('pollVote', ''), isMoreOnPhone('pollVote', 'Sim'), isMoreOnPhone('cart', '2 × Pizza')]).toEqual(
    [true, false, true],
  )
})
