import { useState } from 'react'

/** Why a picture is not to be seen: it did not come, or it is there and this browser shows none of its kind. */
export type PictureError = 'missing' | 'unshowable'

/** What a picture's `onError` found out; undefined while it is shown. Another address is tried again. */
export function usePictureError(url: string | null): [PictureError | undefined, () => void] {
  const [found, setFound] = useState<{ url: string; fault: PictureError }>()
  const look = (): void => {
    if (url !== null) void errorOf(url).then(error => setFound({ url, fault: error }))
  }
  return [found?.url === url ? found?.fault : undefined, look]
}

/** The element does not say why it failed, so the file is asked for by itself. One of this browser is there. */
async function errorOf(url: string): Promise<PictureError> {
  if (url.startsWith('blob:')) return 'unshowable'
  const isThere = await fetch(url, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
  return isThere ? 'unshowable' : 'missing'
}
