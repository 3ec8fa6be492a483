import { guarantors } from '@efie/contracts/guarantors'
import { guarantorRelations } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { api, client } from '~/platform/api/client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MaskedField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { guarantorRelationLabels } from '~/platform/labels.ts'

export interface GuarantorFormProps {
  applicationId: string
  onClose: () => void
}

/** Whom to ask. They get a link by text message, and by email where an address is given. */
export const GuarantorForm = ({ applicationId, onClose }: GuarantorFormProps) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const form = useContractForm(guarantors.invite, { fixed: { id: applicationId } })
  return (
    <ActForm
      form={form}
      act={(guarantor) => client.guarantors.invite(guarantor)}
      touches={[api.guarantors.key(), api.applications.key()]}
      done={({ full_name }) => t`${{ name: full_name }} has been invited`}
      onDone={onClose}
      submit={t`Send invitation`}
      blocked={isReadOnly ? t`You’re offline. Connect to invite someone` : null}
      onCancel={onClose}
    >
      <TextField
        form={form}
        name="full_name"
        label={t`Full name`}
        help={t`As it appears on their Ghana Card.`}
      />
      <MaskedField
        form={form}
        name="phone"
        label={t`Phone`}
        mask="phone"
        autoComplete="off"
        help={t`We’ll send the link and the code to this number.`}
      />
      <TextField
        form={form}
        name="email"
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="off"
        optional
      />
      <SelectField
        form={form}
        name="relation"
        label={t`Relationship to you`}
        placeholder={t`Choose one`}
        options={guarantorRelations.map((value) => ({ value, label: guarantorRelationLabels[value] }))}
      />
    </ActForm>
  )
}
