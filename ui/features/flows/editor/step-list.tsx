import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { edgeFrom, type FlowDocument, nodeOf } from '../model/document.ts'
import { arranged } from '../model/layout.ts'
import type { PlacedNode } from '../model/parts.ts'
import { portsOf } from '../model/ports.ts'
import { iconOf, toneOf } from '../nodes/catalogue.ts'
import { nodeName, typeName } from '../nodes/names.ts'
import { outputsOf, summaryOf } from '../nodes/summary.ts'
import { editorTexts } from '../texts/editor.ts'
import * as styles from './step-list.module.css'
import { useChosen } from './use-chosen.ts'
import { useDocument, useEditor } from './use-editor.ts'

/** The flow as a list, in the order in which it is walked: for screen readers, keys and small screens. */
export function StepList() {
  const t = useTexts(editorTexts)
  const document = useDocument()
  return (
    <section className={styles.list} aria-label={t('listTitle')}>
      <ol>
        {inOrder(document).map(node => (
          <Step key={node.id} node={node} />
        ))}
      </ol>
    </section>
  )
}

function Step({ node }: { node: PlacedNode }) {
  const n = useTexts(nodeTexts)
  const editor = useEditor()
  const document = useDocument()
  const chosen = useChosen()
  const isFed = document.edges.some(({ target }) => target === node.id)
  const [name, kind] = [nodeName(node, n), typeName(node.type, n)]
  return (
    <li id={`step-${node.id}`} className={styles.step} data-tone={toneOf(node.type)}>
      <button type="button" className={styles.open} onClick={() => editor.open(node.id)}>
        <span className={styles.icon}>
          <Icon name={iconOf(node.type)} size={18} />
        </span>
        <span className="grow">
          <strong>{name}</strong>
          {name !== kind && <small className="soft"> {kind}</small>}
          <span className={styles.text}>{summaryOf(node, { t: n, chosen, isFed })}</span>
        </span>
      </button>
      <ul className={styles.ways}>
        {portsOf(node).map(port => (
          <Way key={port} node={node} port={port} />
        ))}
      </ul>
    </li>
  )
}

/** Where one way out leads. */
function Way({ node: from, port }: { node: PlacedNode; port: string }) {
  const t = useTexts(editorTexts)
  const n = useTexts(nodeTexts)
  const document = useDocument()
  const target = nodeOf(document, edgeFrom(document, from.id, port || undefined)?.target)
  const label = outputsOf(from, n).find(output => output.port === port)?.label
  const leads = target ? t('leadsTo', { name: nodeName(target, n) }) : t('leadsNowhere')
  return (
    <li>
      {target ? (
        <a href={`#step-${target.id}`} data-native>
          {port && label ? t('by', { way: label, name: leads }) : leads}
        </a>
      ) : (
        <span>{port && label ? t('by', { way: label, name: leads }) : leads}</span>
      )}
    </li>
  )
}

/** By how far they are from the beginning. */
function inOrder({ nodes, edges }: FlowDocument): PlacedNode[] {
  const places = arranged(nodes, edges)
  const place = (node: PlacedNode): { x: number; y: number } => places.get(node.id)!
  return nodes.toSorted((a, b) => place(a).x - place(b).x || place(a).y - place(b).y)
}
