import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, client } from '~/platform/api/client.ts'
import { MoneyField } from '~/platform/forms/fields.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { Field, FieldGroup } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { type PendingMail, PendingMailChange, TestEmail } from './mail-state.tsx'
import { SettingsFrame, SettingsLoader } from '~/parts/settings/settings-frame.tsx'
import { systemForm } from '~/parts/settings/settings-schemas.ts'
import { useSave } from '~/parts/settings/use-save.ts'

type Stored = z.output<typeof systemForm> & {
  version: number
  updated_at: string
  pending: PendingMail | null
}

const SystemForm = ({ settings }: { settings: Stored }) => {
  const form = useZodForm(systemForm, { defaultValues: settings })
  const { errors, isDirty } = form.formState
  const { act, submit } = useSave(
    form,
    (values) => client.settings.system.put(values, { context: { ifMatch: settings.version } }),
    'System settings updated',
  )
  return (
    <SettingsFrame
      title="System"
      description="What the product is called, how it writes money, and how it sends mail."
      updatedAt={settings.updated_at}
      act={act}
      dirty={isDirty}
      onSubmit={submit}
      onReset={() => form.reset()}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="System name" help="In the header, mails and PDFs." error={errors.system_name?.message}>
          {(control) => <Input {...control} {...form.register('system_name')} maxLength={60} />}
        </Field>
        <Field
          label="Default currency"
          help="Three letters, such as GHS. Amounts are named in it everywhere; none is converted."
          error={errors.default_currency?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('default_currency')}
              maxLength={3}
              autoCapitalize="characters"
            />
          )}
        </Field>
        <Field label="Default language" error={errors.default_language?.message}>
          {(control) => (
            <Select
              {...control}
              {...form.register('default_language')}
              options={[
                { value: 'en', label: 'English' },
                { value: 'fr', label: 'French' },
              ]}
            />
          )}
        </Field>
        <Field
          label="Sender e-mail"
          optional
          help="Mails come from this address. A second administrator has to agree."
          error={errors.sender_email?.message}
        >
          {(control) => <Input {...control} {...form.register('sender_email')} type="email" />}
        </Field>
        <Field
          label="SMTP server"
          optional
          help="Empty: the server that the operator set. A second administrator has to agree; its password is never kept here."
          error={errors.smtp_server?.message}
        >
          {(control) => <Input {...control} {...form.register('smtp_server')} autoComplete="off" />}
        </Field>
        <Field label="SMTP port" optional help="Empty means 587." error={errors.smtp_port?.message}>
          {(control) => (
            <Input {...control} {...form.register('smtp_port')} inputMode="numeric" className="max-w-32" />
          )}
        </Field>
      </div>
      <FieldGroup
        legend="SMS cost"
        help="What the provider charges. A new price counts for texts sent from then on."
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <MoneyField
            form={form}
            name="sms_price"
            label="Price of one SMS part"
            help="A long text goes out, and is paid for, in several parts."
          />
          <MoneyField
            form={form}
            name="sms_daily_alert"
            label="Daily SMS alert level"
            help="Administrators are told once on a day whose texts cost more."
          />
        </div>
      </FieldGroup>
      <FieldGroup legend="Messages" help="What is switched off is not sent to anybody.">
        <div className="space-y-3">
          <Checkbox {...form.register('email_notifications')} label="E-mail notifications" />
          <Checkbox {...form.register('system_alerts')} label="System alerts and broadcasts" />
          <Checkbox {...form.register('application_updates')} label="Application updates to tenants" />
        </div>
      </FieldGroup>
    </SettingsFrame>
  )
}

export const SystemSettings = () => {
  const query = useQuery(api.settings.system.get.queryOptions())
  return (
    <SettingsLoader query={query} fields={8}>
      {(settings) => (
        <>
          {settings.pending && <PendingMailChange pending={settings.pending} now={settings} />}
          <SystemForm key={`${settings.version} ${settings.pending?.id ?? ''}`} settings={settings} />
          <TestEmail />
        </>
      )}
    </SettingsLoader>
  )
}
