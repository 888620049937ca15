import { flowNodes } from '../../domain/access/plan-features.ts'
import type { FlowKind } from '../flow.ts'
import type { Graph, ReadyNode } from '../graph.ts'
import { type Finding, severityOf } from './findings.ts'

/** Whether a type of node exists in a kind of flow. */
export const isOfKind = (type: string, kind: FlowKind): boolean =>
  (flowNodes[kind === 'webhook' ? 'webhook' : 'conversation'] as readonly string[]).includes(type)

/**
 * What the linter calls an error of a node's own data: a run refuses to do such a node. What depends on the company (its
 * queues, its mail server) is not judged here: anyone who does the effect tells that.
 */
export function nodeErrors(graph: Graph, { node, type, data }: ReadyNode, hasStandIn: boolean): Finding[] {
  const found: Finding[] = []
  const add = (word: Finding['word'], data?: Finding['data']): void => {
    if (severityOf(word) === 'error') found.push({ word, severity: 'error', nodeId: node.id, ...(data && { data }) })
  }
  if (!isOfKind(node.type, graph.kind)) add('nodeOfOtherKind')
  type?.check?.(data as never, {
    get comesFrom() {
      return typesBefore(graph, node.id)
    },
    hasStandIn,
    mayReach: () => true,
    hasMenu: graph.menu !== undefined,
    has: nodeId => graph.nodes.has(nodeId),
    // Only a warning depends on it.
    isWritten: () => false,
    missing: field => add('missingField', { field }),
    add,
    needs: () => undefined,
    chosen: () => undefined,
  })
  return found
}

/** The types of the nodes that lead to one. */
function typesBefore(graph: Graph, nodeId: string): string[] {
  const types: string[] = []
  for (const [source, edges] of graph.edges) {
    const type = graph.nodes.get(source)?.node.type
    if (type !== undefined && edges.some(({ target }) => target === nodeId)) types.push(type)
  }
  return types
}
