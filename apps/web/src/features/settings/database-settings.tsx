import { settings as contract } from '@efie/contracts/settings'
import { useQuery } from '@tanstack/react-query'
import { backupFrequencies } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NumberField, SelectField } from '~/platform/forms/fields.tsx'
import { SettingsFrame, SettingsLoader } from '~/parts/settings/settings-frame.tsx'

type Stored = Awaited<ReturnType<typeof client.settings.database.get>>

const frequencyLabels: Record<(typeof backupFrequencies)[number], string> = {
  hourly: 'Every hour',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}

const DatabaseForm = ({ settings }: { settings: Stored }) => {
  const form = useContractForm(contract.database.put, { row: settings })
  return (
    <SettingsFrame
      title="Database"
      description="How often backups are made, and how long they’re kept."
      updatedAt={settings.updated_at}
      form={form}
      save={(values) => client.settings.database.put(values, { context: { ifMatch: settings.version } })}
      done="Database settings updated"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="backup_frequency"
          label="Backup frequency"
          options={backupFrequencies.map((code) => ({ value: code, label: frequencyLabels[code] }))}
        />
        <NumberField
          form={form}
          name="backup_retention_period"
          label="Backup retention period, days"
          help="Older backups are deleted."
        />
      </div>
    </SettingsFrame>
  )
}

export const DatabaseSettings = () => {
  const query = useQuery(api.settings.database.get.queryOptions())
  return (
    <SettingsLoader query={query} fields={2}>
      {(settings) => <DatabaseForm key={settings.version} settings={settings} />}
    </SettingsLoader>
  )
}
