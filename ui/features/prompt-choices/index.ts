/** The company's assistants, one of them to choose: for their own page, and for others. */
export { PromptField } from './prompt-field.tsx'
export { monthTokensOf, promptsApi, usePrompts } from './use-prompts.ts'
