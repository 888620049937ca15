import { useEffect, useState } from 'react'
import { firstLink } from '../../../../core/kit/addresses.ts'
import { MAX_LINK } from '../../../../core/kit/limits.ts'
import type { LinkDraft } from '../../../../core/tenant/messages/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { settingOf } from '../../../app/session/user.ts'
import { thumbnailOf } from '../chat/conversation/thumbnail.ts'
import { messagesApi } from '../data/api.ts'

/** Anyone who types an address is let finish it. */
const RESTS = 700

/** What the page says of itself to which the text links, where the company shows that; `drop` leaves it out. */
export function useLinkPreview(text: string): { link: LinkDraft | undefined; drop: () => void } {
  const wanted = settingOf(useUser(), 'linkPreviews') === 'enabled'
  const url = wanted ? firstLink(text)?.text : undefined
  const [displayed, setDisplayed] = useState<LinkDraft>()
  const [dropped, setDropped] = useState<string>()
  useEffect(() => {
    if (!url || url.length > MAX_LINK) return
    const ending = new AbortController()
    const timer = setTimeout(() => {
      void linkAt(url, ending.signal).then(
        link => !ending.signal.aborted && setDisplayed(link),
        // The message goes without it.
        () => undefined,
      )
    }, RESTS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [url])
  const link = displayed && displayed.url === url && url !== dropped ? displayed : undefined
  return { link, drop: () => setDropped(url) }
}

async function linkAt(url: string, signal: AbortSignal): Promise<LinkDraft | undefined> {
  const { preview } = await messagesApi.previewLink({ body: { url } }, { signal })
  if (!preview) return undefined
  const { title, description, picture } = preview
  const thumbnail = picture && (await thumbnailOf(fileOf(picture)))
  return { url, title, ...(description ? { description } : {}), ...(thumbnail ? { thumbnail } : {}) }
}

const fileOf = ({ mimeType, data }: { mimeType: string; data: string }): File =>
  new File([Uint8Array.from(atob(data), letter => letter.charCodeAt(0))], 'picture', { type: mimeType })
