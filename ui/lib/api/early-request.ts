/** A call that `boot.ts` began before the scripts of the page were there. */
export interface Begun {
  url: string
  /** With which it was asked. */
  token: string
  answer: Promise<Response>
}

/** The answer to the same call with the same token, for the first who asks; anyone who asks later means to hear it again. */
export function earlyAnswer(url: string, authorization: string | undefined): Promise<Response> | undefined {
  const page = globalThis as { begun?: Begun | undefined }
  const { begun } = page
  if (begun?.url !== url) return undefined
  page.begun = undefined
  return authorization === `Bearer ${begun.token}` ? begun.answer : undefined
}
