import { normalizeText } from '../../core/kit/text.ts'
import { OpenAiEmulator } from '../../emulators/openai/openai.ts'
import { answersOfLia } from './story/assistant.ts'

/** The AI behind the shop's assistant: it knows a few answers by their words, and when a person is wanted. */
export async function startAssistant(): Promise<OpenAiEmulator> {
  const ai = await OpenAiEmulator.start()
  ai.answer = message => {
    const content = normalizeText(message)
    return answersOfLia.find(({ to }) => to.test(content))!.answer
  }
  return ai
}
