import type { Connection } from '../../../core/tenant/connections/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Collapsed } from '../../kit/collapsed.tsx'
import { type Form, PasswordField, TextField } from '../../kit/index.ts'
import type { ConnectionValues } from './connection-values.ts'
import { connectionTexts } from './texts/index.ts'

interface ProxyFieldsProps {
  form: Form<ConnectionValues>
  /** The connection as it is; absent for a new one. */
  stored: Connection | undefined
}

const FIELDS = ['proxyAddress', 'proxyUsername', 'proxyPassword'] as const

/** By which proxy the connection goes: few have one, so it is folded away until there is one, or something is wrong with it. */
export function ProxyFields({ form, stored }: ProxyFieldsProps) {
  const t = useTexts(connectionTexts)
  const { proxyAddress, proxyUsername, proxyPassword } = form.values
  const keeps = stored?.hasProxyPassword === true && proxyAddress === stored.proxyAddress && proxyUsername !== ''
  return (
    <Collapsed title={t('proxy')} shows={Boolean(stored?.proxyAddress) || FIELDS.some(name => form.faults[name])}>
      <TextField
        label={t('proxyAddress')}
        hint={t('proxyHint')}
        placeholder="socks5://proxy.example.com:1080"
        autoComplete="off"
        {...form.field('proxyAddress')}
      />
      <div className="pair">
        <TextField label={t('proxyUsername')} autoComplete="off" {...form.field('proxyUsername')} />
        <PasswordField
          label={t('proxyPassword')}
          autoComplete="new-password"
          placeholder={keeps && proxyPassword === undefined ? t('proxyPasswordSet') : ''}
          hint={keeps ? t('proxyPasswordKept') : undefined}
          {...form.field('proxyPassword')}
          value={proxyPassword ?? ''}
          onChange={typed => form.set('proxyPassword', typed === '' ? undefined : typed)}
        />
      </div>
    </Collapsed>
  )
}
