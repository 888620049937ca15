import { useTexts } from '../../i18n/texts.ts'
import { Drawer, ErrorState, SkeletonList } from '../../kit/index.ts'
import { Link } from '../../lib/router/index.tsx'
import { appTexts } from '../texts.ts'
import { useGuide } from './guide.ts'
import { GuideText } from './guide-text.tsx'
import type { GuideName } from './names.ts'

interface GuideDrawerProps {
  name: GuideName
  onClose: () => void
}

/** A page of the guide beside the page that it is about. */
export default function GuideDrawer({ name, onClose }: GuideDrawerProps) {
  const t = useTexts(appTexts)
  const { guide, failure, retry } = useGuide()
  const page = guide?.[name]
  return (
    <Drawer
      reading
      title={page?.title ?? t('help')}
      onClose={onClose}
      actions={
        name !== 'helps' && (
          <Link href="/helps" onClick={onClose}>
            {t('allHelp')}
          </Link>
        )
      }
    >
      {!page && failure === undefined && <SkeletonList rows={6} />}
      {!page && failure !== undefined && <ErrorState error={failure} onRetry={retry} />}
      {page && <GuideText page={page} onGo={onClose} />}
    </Drawer>
  )
}
