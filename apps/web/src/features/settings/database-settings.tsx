import { useQuery } from '@tanstack/react-query'
import { backupFrequencies } from '@efie/domain'
import type { z } from 'zod'
import { api, client } from '~/platform/api/client.ts'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { SettingsFrame, SettingsLoader } from '~/parts/settings/settings-frame.tsx'
import { databaseForm } from '~/parts/settings/settings-schemas.ts'
import { useSave } from '~/parts/settings/use-save.ts'

type Stored = z.output<typeof databaseForm> & { version: number; updated_at: string }

const frequencyLabels: Record<(typeof backupFrequencies)[number], string> = {
  hourly: 'Every hour',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}

const DatabaseForm = ({ settings }: { settings: Stored }) => {
  const form = useZodForm(databaseForm, { defaultValues: settings })
  const { errors, isDirty } = form.formState
  const { act, submit } = useSave(
    form,
    (values) => client.settings.database.put(values, { context: { ifMatch: settings.version } }),
    'Database settings updated',
  )
  return (
    <SettingsFrame
      title="Database"
      description="How often backups are made, and how long they are kept."
      updatedAt={settings.updated_at}
      act={act}
      dirty={isDirty}
      onSubmit={submit}
      onReset={() => form.reset()}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Backup frequency" error={errors.backup_frequency?.message}>
          {(control) => (
            <Select
              {...control}
              {...form.register('backup_frequency')}
              options={backupFrequencies.map((code) => ({ value: code, label: frequencyLabels[code] }))}
            />
          )}
        </Field>
        <Field
          label="Backup retention period, days"
          help="Older backups are deleted."
          error={errors.backup_retention_period?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('backup_retention_period', { valueAsNumber: true })}
              type="number"
            />
          )}
        </Field>
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
