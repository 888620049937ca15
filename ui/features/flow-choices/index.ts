/** The company's flows, one of them to choose, and what their components are called: for the flows' own pages, and for others. */
export { FlowField } from './flow-field.tsx'
export { nodeTexts } from './node-texts.ts'
export { useFlows } from './use-flows.ts'
