/** The company's flows, and one of them to choose: for the flows' own page, and for whoever leads into them. */
export { FlowField } from './flow-field.tsx'
export { useFlows } from './use-flows.ts'
