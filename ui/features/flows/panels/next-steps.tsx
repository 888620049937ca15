import { useTexts } from '../../../i18n/texts.ts'
import { FieldGroup, SelectField } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { useDocument, useEditor } from '../editor/use-editor.ts'
import { connect, rejection, remove } from '../model/changes.ts'
import { edgeFrom } from '../model/document.ts'
import type { PlacedNode } from '../model/parts.ts'
import { portsOf } from '../model/ports.ts'
import { nodeName } from '../nodes/names.ts'
import { outputsOf } from '../nodes/summary.ts'
import { panelTexts } from '../texts/panels/index.ts'

/** Where each way out leads: what is drawn as connections, for keys, screen readers and small screens. */
export function NextSteps({ node }: { node: PlacedNode }) {
  const t = useTexts(panelTexts)
  const n = useTexts(nodeTexts)
  const editor = useEditor()
  const document = useDocument()
  const ports = portsOf(node)
  if (ports.length === 0) return null
  const outputs = outputsOf(node, n)
  const lead = (port: string | undefined, target: string): void => {
    const edge = edgeFrom(document, node.id, port)
    if (target) editor.change(connect(document, { source: node.id, port, target }))
    else if (edge) editor.change(remove(document, [], [edge.id]))
  }
  return (
    <FieldGroup label={t('next')}>
      {ports.map(name => {
        const port = name || undefined
        const options = document.nodes
          .filter(({ id }) => rejection(document, { source: node.id, target: id }) === undefined)
          .map(other => ({ value: other.id, label: nodeName(other, n) }))
        return (
          <SelectField<string>
            key={name}
            label={outputs.find(output => output.port === name)?.label ?? t('next')}
            hideLabel={name === ''}
            options={options}
            empty={{ value: '', label: t('nextNone') }}
            value={edgeFrom(document, node.id, port)?.target ?? ''}
            onChange={target => lead(port, target)}
          />
        )
      })}
    </FieldGroup>
  )
}
