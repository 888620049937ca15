import { plainWords } from './choice.ts'

const GREETINGS = [
  ['oi', 'ola', 'opa', 'alo', 'bom dia', 'boa tarde', 'boa noite', 'boa madrugada', 'tudo bem', 'tudo bom', 'como vai'],
  ['hi', 'hello', 'hey', 'good morning', 'good afternoon', 'good evening', 'how are you'],
  ['hola', 'buenas', 'buenos dias', 'buenas tardes', 'buenas noches', 'buen dia', 'que tal', 'como estas'],
]
  .flat()
  .map(greeting => greeting.split(' '))

const LONGEST = 60

/** Whether someone says nothing but hello, as before the first words of a conversation: `Oi, bom dia! Tudo bem?`. */
export function isGreeting(text: string): boolean {
  if (text.length > LONGEST) return false
  let words: string[] = plainWords(text).match(/\p{L}+/gu) ?? []
  if (words.length === 0) return false
  while (words.length > 0) {
    const content = GREETINGS.find(greeting => greeting.every((word, at) => words[at] === word))
    if (!content) return false
    words = words.slice(content.length)
  }
  return true
}
