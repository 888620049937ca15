/** What other features may use. */
export { firstValues, TemplateFields } from './template-fields.tsx'
export { useTemplates } from './use-templates.ts'
export { useMetaWords } from './words.ts'
