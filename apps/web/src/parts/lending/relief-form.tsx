import { hardships } from '@efie/contracts/lending-hardships'
import { hardshipCauses } from '@efie/domain'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { api, client } from '~/platform/api/client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField, SelectField } from '~/platform/forms/fields.tsx'
import type { Typed } from '~/platform/forms/typed.ts'
import { hardshipCauseLabels } from '~/platform/labels.ts'
import { Button } from '~/ui/button.tsx'
import type { Borrowing } from './borrowing.ts'

type ReliefDraft = Typed<Omit<Parameters<typeof client.hardships.create>[0], 'id'>>

const empty: ReliefDraft = { cause: '', wanted_months: 1, message: '' }

/** As typed: nothing is lost when the form is closed or the page is left by mistake. */
const drafts = new Map<string, ReliefDraft>()

const monthOptions = (longest: number) =>
  Array.from({ length: longest }, (_, index) => ({
    value: String(index + 1),
    label: plural({ months: index + 1 }, { one: '# month', other: '# months' }),
  }))

export interface ReliefFormProps {
  borrowing: Borrowing
  /** Most months that may be asked for. */
  longest: number
  onClose: () => void
}

/** What happened, how long it may take, in the tenant's own words. */
export const ReliefForm = ({ borrowing: { id }, longest, onClose }: ReliefFormProps) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const form = useContractForm(hardships.create, { fixed: { id }, start: drafts.get(id) ?? empty })
  const { getValues, setFocus } = form
  useEffect(() => setFocus('cause'), [setFocus])
  useEffect(
    () => () => {
      drafts.set(id, getValues())
    },
    [id, getValues],
  )
  return (
    <ActForm
      form={form}
      act={(request) => client.hardships.create(request)}
      touches={[api.hardships.key()]}
      done={t`Request sent`}
      onDone={() => {
        form.reset(empty)
        onClose()
      }}
      submit={t`Send the request`}
      blocked={isReadOnly ? t`You’re offline. Connect to send the request` : null}
      beside={
        <Button tone="secondary" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      }
    >
      <SelectField
        form={form}
        name="cause"
        label={t`What happened?`}
        placeholder={t`Choose`}
        options={hardshipCauses.map((value) => ({ value, label: hardshipCauseLabels[value] }))}
      />
      <SelectField
        form={form}
        name="wanted_months"
        label={t`How long do you need?`}
        help={t`Your remaining instalments would fall due this many months later.`}
        options={monthOptions(longest)}
        numeric
      />
      <NoteField
        form={form}
        name="message"
        label={t`In your own words`}
        help={t`Tell us what’s changed and when you can start paying again. Only our team reads your answer.`}
      />
    </ActForm>
  )
}
