import { useQuery } from '@tanstack/react-query'
import { passwordLevels } from '@efie/domain'
import type { securitySettings } from '@efie/contracts/settings'
import type { z } from 'zod'
import { api, client } from '~/platform/api/client.ts'
import { Checkbox } from '~/ui/choices.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input, Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { SettingsFrame, SettingsLoader } from './settings-frame.tsx'
import { securityForm } from './settings-schemas.ts'
import { useSave } from './use-save.ts'

type Stored = z.output<typeof securitySettings> & { version: number; updated_at: string }

const levelLabels: Record<(typeof passwordLevels)[number], string> = {
  low: 'Low: 8 characters',
  medium: 'Medium: 8 characters, letters and digits',
  high: 'High: 10 characters, both cases, digit and symbol',
}

const SecurityForm = ({ settings }: { settings: Stored }) => {
  const form = useZodForm(securityForm, {
    defaultValues: { ...settings, allowed_ranges: settings.allowed_ranges.join('\n') },
  })
  const { errors, isDirty } = form.formState
  const { act, submit } = useSave(
    form,
    (values) => client.settings.security.put(values, { context: { ifMatch: settings.version } }),
    'Security settings updated',
  )
  const number = (name: 'session_timeout' | 'account_lockout' | 'log_retention') =>
    form.register(name, { valueAsNumber: true })
  return (
    <SettingsFrame
      title="Security"
      description="How accounts are protected, and how long records of reading are kept."
      updatedAt={settings.updated_at}
      act={act}
      dirty={isDirty}
      onSubmit={submit}
      onReset={() => form.reset()}
    >
      <Checkbox
        {...form.register('two_factor_auth')}
        label="Two-factor authentication for staff"
        help="Staff set up a second factor at their next sign-in."
      />
      <Field
        label="Password complexity"
        help="For new passwords; a common password is never taken."
        error={errors.password_complexity?.message}
        className="max-w-md"
      >
        {(control) => (
          <Select
            {...control}
            {...form.register('password_complexity')}
            options={passwordLevels.map((level) => ({ value: level, label: levelLabels[level] }))}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field
          label="Session timeout, minutes"
          help="Staff and company sessions unused for so long end."
          error={errors.session_timeout?.message}
        >
          {(control) => <Input {...control} {...number('session_timeout')} type="number" />}
        </Field>
        <Field
          label="Account lockout, failures"
          help="So many wrong passwords lock an account for 15 minutes."
          error={errors.account_lockout?.message}
        >
          {(control) => <Input {...control} {...number('account_lockout')} type="number" />}
        </Field>
        <Field
          label="Log retention, days"
          help="Records of money, decisions and roles are kept for good."
          error={errors.log_retention?.message}
        >
          {(control) => <Input {...control} {...number('log_retention')} type="number" />}
        </Field>
      </div>
      <Checkbox
        {...form.register('ip_whitelisting')}
        label="Only from allowed addresses"
        help="Staff get in only from the addresses and networks below."
      />
      <Field
        label="Allowed addresses and networks"
        optional={!form.watch('ip_whitelisting')}
        help="One a line, such as 154.160.1.20 or 154.160.0.0/16. Your own has to be among them."
        error={errors.allowed_ranges?.message}
      >
        {(control) => (
          <Textarea {...control} {...form.register('allowed_ranges')} className="font-mono text-sm" />
        )}
      </Field>
    </SettingsFrame>
  )
}

export const SecuritySettings = () => {
  const query = useQuery(api.settings.security.get.queryOptions())
  return (
    <SettingsLoader query={query} fields={5}>
      {(settings) => <SecurityForm key={settings.version} settings={settings} />}
    </SettingsLoader>
  )
}
