import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyRow } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { Button } from '~/ui/button.tsx'
import { useZodForm } from '~/ui/form.ts'
import { IdentityFields, OwnFields } from './company-fields.tsx'
import {
  registrationDefaults,
  registrationInput,
  registrationSchema,
  type RegistrationValues,
} from './company-schema.ts'

interface RegistrationFormProps {
  submitLabel: string
  onDone: (company: CompanyRow) => void
  onCancel?: () => void
}

/** Registers a company: by somebody of it, or by a manager for the portfolio. */
export const RegistrationForm = ({ submitLabel, onDone, onCancel }: RegistrationFormProps) => {
  const form = useZodForm(registrationSchema, { defaultValues: registrationDefaults(null) })
  const act = useAct({
    act: (values: RegistrationValues) =>
      client.companies.create(registrationInput(values)).catch((error: unknown) => {
        applyServerIssues(form, error)
        throw error
      }),
    done: ({ name }) => `${name} registered`,
    onDone,
    touches: [api.companies.key()],
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((values) => act.run(values))(event)}
    >
      <IdentityFields form={form} />
      <OwnFields form={form} />
      <ActError error={act.error?.issues.length ? null : act.error} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        {onCancel && (
          <Button tone="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" pending={act.pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
