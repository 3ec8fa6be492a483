import { settings as contract } from '@efie/contracts/settings'
import { useQuery } from '@tanstack/react-query'
import { passwordLevels } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CheckboxField, NoteField, NumberField, SelectField } from '~/platform/forms/fields.tsx'
import { SettingsFrame, SettingsLoader } from './settings-frame.tsx'

type Stored = Awaited<ReturnType<typeof client.settings.security.get>>

const levelLabels: Record<(typeof passwordLevels)[number], string> = {
  low: 'Low: 8 characters',
  medium: 'Medium: 8 characters, letters and numbers',
  high: 'High: 10 characters, mixed case, number and symbol',
}

/** One address or network a line. */
const rangesOf = (lines: string): string[] =>
  lines
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean)

const SecurityForm = ({ settings }: { settings: Stored }) => {
  const form = useContractForm(contract.security.put, {
    row: settings,
    omit: ['allowed_ranges'],
    extra: { ranges: settings.allowed_ranges.join('\n') },
    join: ({ ranges }) => ({ allowed_ranges: rangesOf(ranges) }),
    places: { allowed_ranges: 'ranges' },
  })
  return (
    <SettingsFrame
      title="Security"
      description="How accounts are protected, and how long access records are kept."
      updatedAt={settings.updated_at}
      form={form}
      save={(values) => client.settings.security.put(values, { context: { ifMatch: settings.version } })}
      done="Security settings updated"
    >
      <CheckboxField
        form={form}
        name="two_factor_auth"
        label="Two-step verification for staff"
        help="Staff have to set up two-step verification when they next sign in."
      />
      <SelectField
        form={form}
        name="password_complexity"
        label="Password complexity"
        help="For new passwords. Common passwords are never accepted."
        options={passwordLevels.map((level) => ({ value: level, label: levelLabels[level] }))}
        className="max-w-md"
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <NumberField
          form={form}
          name="session_timeout"
          label="Session timeout, minutes"
          help="We sign staff and company accounts out after this long without activity."
        />
        <NumberField
          form={form}
          name="account_lockout"
          label="Failed attempts before lockout"
          help="After this many wrong passwords, we lock sign-in to the account from that device or network for at least 15 minutes."
        />
        <NumberField
          form={form}
          name="log_retention"
          label="Log retention, days"
          help="We delete sign-ins and document views after this long. Records of money, decisions and roles are permanent."
        />
      </div>
      <CheckboxField
        form={form}
        name="ip_whitelisting"
        label="Allow sign-in only from these addresses"
        help="Staff can sign in only from the addresses and networks below."
      />
      <NoteField
        form={form}
        name="ranges"
        label="Allowed addresses and networks"
        optional={!form.watch('ip_whitelisting')}
        help="One on each line, such as 154.160.1.20 or 154.160.0.0/16. Include your own address, or you won’t be able to sign in."
      />
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
