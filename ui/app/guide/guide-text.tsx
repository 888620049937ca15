import { Link } from '../../lib/router/index.tsx'
import * as styles from './guide-text.module.css'
import { type Block, type GuidePage, partsOf } from './parse.ts'

interface GuideTextProps {
  page: GuidePage
  /** Told when a link leads to another page. */
  onGo?: () => void
}

/** What a page of the guide says, without its title. */
export function GuideText({ page: { summary, blocks }, onGo }: GuideTextProps) {
  return (
    <div className={styles.text}>
      <p className={styles.summary}>
        <Words text={summary} onGo={onGo} />
      </p>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes.
        <BlockText key={at} block={block} onGo={onGo} />
      ))}
    </div>
  )
}

function BlockText({ block, onGo }: { block: Block; onGo: (() => void) | undefined }) {
  if ('items' in block) {
    const items = block.items.map(item => (
      <li key={item}>
        <Words text={item} onGo={onGo} />
      </li>
    ))
    return block.kind === 'steps' ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  if (block.kind === 'title') return <h3>{block.text}</h3>
  if (block.kind === 'question') return <h4>{block.text}</h4>
  return (
    <p>
      <Words text={block.text} onGo={onGo} />
    </p>
  )
}

function Words({ text, onGo }: { text: string; onGo: (() => void) | undefined }) {
  return partsOf(text).map((part, at) => {
    const key = `${at} ${part.text}`
    if (part.kind === 'strong') return <strong key={key}>{part.text}</strong>
    if (part.kind === 'text') return part.text
    return (
      <Link key={key} href={part.href} onClick={onGo}>
        {part.text}
      </Link>
    )
  })
}
