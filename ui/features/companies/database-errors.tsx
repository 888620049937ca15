import { useTexts } from '../../i18n/texts.ts'
import { Notice } from '../../kit/index.ts'
import { useDatabaseErrors } from './api.ts'
import { companyTexts } from './texts.ts'

/** Tells about companies in which nobody can work, since their database is not what it has to be; nothing where all is well. */
export function DatabaseErrors() {
  const t = useTexts(companyTexts)
  return useDatabaseErrors().map(({ id, name, fault: error }) => (
    <Notice key={id} tone="danger">
      {t(`desk-${error}`, { name, id })} {t('deskFault')}
    </Notice>
  ))
}
