import {
  type GatewaySetup,
  gatewayRoutes,
  type SerializedGatewayField,
} from '../../../../core/platform/gateways/contract.ts'
import { common } from '../../../i18n/common.ts'
import { language } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, type FieldBinding, PasswordField, showDone, TextField, useForm } from '../../../kit/index.ts'
import { SectionForm } from '../../../kit/section.tsx'
import { client } from '../../../lib/api/client.ts'
import { useStore } from '../../../lib/store.ts'
import { LongField } from './long-field.tsx'
import { platformTexts } from './texts.ts'

const api = client(gatewayRoutes)

interface GatewayFormProps {
  gateway: GatewaySetup
  onSaved: (all: GatewaySetup[]) => void
}

type Values = Record<string, string>

/** What one way of being paid has to know; saving chooses it. A secret that is not typed stays as it is. */
export function GatewayForm({ gateway, onSaved }: GatewayFormProps) {
  const t = useTexts(platformTexts)
  const c = useTexts(common)
  const { name, fields } = gateway
  const toBody = (values: Values) => ({
    isChosen: true,
    settings: fields
      .map(field => ({ ...field, value: values[field.name] ?? '' }))
      .filter(({ isSecret, value }) => !isSecret || value !== '')
      .map(field => ({ name: field.name, value: field.value })),
  })
  const form = useForm<Values>({
    schema: gatewayRoutes.setUp.body,
    initial: valuesOf(gateway),
    toBody,
    faultsOf: ({ faults: errors }) =>
      errors.length > 0
        ? Object.fromEntries(errors.map(({ path, code }) => [path.replace('settings.', ''), code]))
        : undefined,
    emit: () => {},
    async submit(values) {
      const all = await api.setUp({ params: { name }, body: toBody(values) })
      form.reset(valuesOf(all.find(one => one.name === name) ?? gateway))
      onSaved(all)
      showDone(c('operationUpdated'))
    },
  })
  return (
    <SectionForm
      failure={form.busy ? undefined : form.failure}
      onSubmit={form.submit}
      acts={
        (fields.length > 0 || !gateway.isChosen) && (
          <Button type="submit" busy={form.busy}>
            {gateway.isChosen ? c('save') : t('chooseGateway')}
          </Button>
        )
      }
    >
      {fields.map(field => (
        <Field key={field.name} field={field} binding={form.field(field.name)} />
      ))}
    </SectionForm>
  )
}

const valuesOf = ({ fields }: GatewaySetup): Values =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]))

function Field({ field, binding }: { field: SerializedGatewayField; binding: FieldBinding<string> }) {
  const t = useTexts(platformTexts)
  const { isSecret, isOptional, isLong, isSet } = field
  const label = field.label[useStore(language)]
  const shared = {
    ...binding,
    label,
    required: !isOptional,
    hint: isSecret ? t(isSet ? 'secretStored' : 'secretNone') : '',
  }
  if (isLong) return <LongField {...shared} />
  return isSecret ? (
    <PasswordField {...shared} autoComplete="new-password" placeholder={isSet ? '••••••••' : ''} />
  ) : (
    <TextField {...shared} autoComplete="off" />
  )
}
