import { useTexts } from '../../../i18n/texts.ts'
import { Notice, SelectField } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { useColleagueChoices } from '../../users/index.ts'
import { useDocument } from '../editor/use-editor.ts'
import { nodeName } from '../nodes/names.ts'
import { actionTexts, actionTypes } from '../texts/actions.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { ChosenId, TemplateArea, TemplateInput, TemplateLine, Variable } from './fields.tsx'
import { NotSetUp } from './not-set-up.tsx'
import { Rows } from './rows.tsx'
import { usePanel } from './use-panel.ts'

type ActionType = (typeof actionTypes)[number]

/** What an action needs depends on what it is. */
export function AcaoPanel() {
  const t = useTexts(panelTexts)
  const a = useTexts(actionTexts)
  const { data, set } = usePanel()
  const chosen = actionTypes.find(type => type === data.actionType)
  return (
    <>
      <SelectField<string>
        label={t('action')}
        required
        options={actionTypes.map(type => ({ value: type as string, label: a(type) }))}
        empty={{ value: '', label: t('nextNone') }}
        value={chosen ?? ''}
        onChange={actionType => set({ actionType })}
      />
      {chosen && <Notice tone="info">{a(`${chosen}Help`)}</Notice>}
      {chosen && fields[chosen]}
    </>
  )
}

function ContactFields() {
  const t = useTexts(panelTexts)
  return (
    <>
      <NumberField />
      <TemplateLine name="nome" label={t('contactFullName')} />
      <TemplateLine name="email" label={t('contactEmail')} />
      <Rows<{ nome_key: string; valor: string }>
        name="extrainfo"
        label={t('extraInfo')}
        addLabel={t('addExtra')}
        removeLabel={n => t('removeExtra', { n })}
        fresh={() => ({ nome_key: '', valor: '' })}
      >
        {({ nome_key = '', valor = '' }, change) => (
          <>
            <TemplateInput
              label={t('extraKey')}
              value={nome_key}
              onChange={text => change({ nome_key: text }, 'key')}
            />
            <TemplateInput label={t('extraValue')} value={valor} onChange={text => change({ valor: text }, 'value')} />
          </>
        )}
      </Rows>
    </>
  )
}

function NumberField() {
  const t = useTexts(panelTexts)
  return <TemplateLine name="numero" label={t('number')} hint={t('numberHint')} required />
}

function DeleteFields() {
  const t = useTexts(panelTexts)
  const { data, set } = usePanel()
  return (
    <>
      <NumberField />
      <label className="row">
        <input
          type="checkbox"
          required
          checked={data.confirmDelete === true}
          onChange={event => set({ confirmDelete: event.target.checked })}
        />
        {t('confirmDelete')}
      </label>
    </>
  )
}

function NotifyFields() {
  const t = useTexts(panelTexts)
  const { data, set } = usePanel()
  const chosen = Number(data.notifyUserId)
  const users = useColleagueChoices(chosen ? [chosen] : [])
  const byEmail = data.notifyType === 'email'
  const toOther = !data.notifyUserId
  return (
    <>
      <SelectField<'whatsapp' | 'email'>
        label={t('notifyBy')}
        options={[
          { value: 'whatsapp', label: t('byWhatsapp') },
          { value: 'email', label: t('byEmail') },
        ]}
        value={byEmail ? 'email' : 'whatsapp'}
        onChange={notifyType => set({ notifyType })}
      />
      {byEmail && <NotSetUp what="mail" />}
      <ChosenId name="notifyUserId" label={t('notifyUser')} empty={t('notifyOther')} options={users} />
      {toOther && byEmail && <TemplateLine name="notifyEmail" label={t('notifyEmail')} required />}
      {toOther && !byEmail && <TemplateLine name="notifyWhatsapp" label={t('notifyWhatsapp')} required />}
      {byEmail && <TemplateLine name="notifySubject" label={t('notifySubject')} required />}
      <TemplateArea name="notifyBody" label={t('notifyBody')} required />
    </>
  )
}

function ClearFields() {
  const t = useTexts(panelTexts)
  return <Variable name="varToClear" label={t('varToClear')} required />
}

/** Where it jumps to; that node is orange in the drawing while this panel is open (spec 2 §2). */
function JumpFields() {
  const t = useTexts(panelTexts)
  const n = useTexts(nodeTexts)
  const { nodeId, data, set } = usePanel()
  const { nodes } = useDocument()
  return (
    <SelectField<string>
      label={t('target')}
      required
      options={nodes.filter(({ id }) => id !== nodeId).map(node => ({ value: node.id, label: nodeName(node, n) }))}
      empty={{ value: '', label: t('nextNone') }}
      value={String(data.targetNodeId ?? '')}
      onChange={targetNodeId => set({ targetNodeId })}
    />
  )
}

const fields: Record<ActionType, React.JSX.Element | null> = {
  criar_contato: <ContactFields />,
  editar_contato: <ContactFields />,
  deletar_contato: <DeleteFields />,
  notificar_membro: <NotifyFields />,
  limpar_variavel: <ClearFields />,
  pausar_fluxo: null,
  reiniciar_fluxo: null,
  ir_ate_componente: <JumpFields />,
}
