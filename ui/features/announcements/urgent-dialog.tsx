import type { FoundAnnouncement } from '../../../core/platform/announcements/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, Dialog } from '../../kit/index.ts'
import { AnnouncementText } from './announcement-text.tsx'
import { noticeTexts } from './notice-texts.ts'

interface UrgentDialogProps {
  announcement: FoundAnnouncement
  onSeen: () => void
}

/** Put before each person once; however it is closed, it has been seen, and stays in the bell's panel. */
export default function UrgentDialog({ announcement, onSeen }: UrgentDialogProps) {
  const t = useTexts(noticeTexts)
  return (
    <Dialog
      title={announcement.title}
      onClose={onSeen}
      actions={
        <Button kind="primary" onClick={onSeen}>
          {t('understood')}
        </Button>
      }
    >
      <AnnouncementText announcement={announcement} />
    </Dialog>
  )
}
