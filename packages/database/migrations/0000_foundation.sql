CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"terms" text NOT NULL,
	"terms_hash" text NOT NULL,
	"storage_key" text,
	"signed_name" text,
	"consents" jsonb,
	"signed_ip" text,
	"signed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "daily_figures_kind_day_key_pk" PRIMARY KEY("kind","day","key")
);
--> statement-breakpoint
CREATE TABLE "figure_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_drafts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"values" text NOT NULL,
	"step" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"code" text NOT NULL,
	"values" jsonb NOT NULL,
	"from_status" text,
	"to_status" text,
	"actor_id" uuid,
	"actor_role" text,
	"visible_to_tenant" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"terms" jsonb NOT NULL,
	"eligibility_check_id" uuid,
	"renews_loan_id" uuid,
	"refinanced_amount" bigint DEFAULT 0 NOT NULL,
	"carried" jsonb,
	"carried_inspection_id" uuid,
	"employment_status" text DEFAULT 'employed' NOT NULL,
	"plan" text DEFAULT 'standard' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"monthly_rent" bigint NOT NULL,
	"deposit_amount" bigint DEFAULT 0 NOT NULL,
	"interest_amount" bigint DEFAULT 0 NOT NULL,
	"service_fee" bigint DEFAULT 0 NOT NULL,
	"visit_fee" bigint DEFAULT 0 NOT NULL,
	"processing_fee" bigint DEFAULT 0 NOT NULL,
	"total_initial_payment" bigint DEFAULT 0 NOT NULL,
	"advance_payment_months" integer DEFAULT 12 NOT NULL,
	"annual_interest_rate" double precision DEFAULT 29 NOT NULL,
	"total_advance_payment" bigint DEFAULT 0 NOT NULL,
	"total_annual_interest" bigint DEFAULT 0 NOT NULL,
	"contract_interest" bigint DEFAULT 0 NOT NULL,
	"monthly_interest_amount" bigint DEFAULT 0 NOT NULL,
	"total_monthly_payment" bigint DEFAULT 0 NOT NULL,
	"document_verification_fee" bigint DEFAULT 6500 NOT NULL,
	"inspection_fee" bigint DEFAULT 12500 NOT NULL,
	"payday" integer DEFAULT 28 NOT NULL,
	"landlord_name" text NOT NULL,
	"landlord_email" text,
	"landlord_phone" text NOT NULL,
	"property_address" text NOT NULL,
	"property_region" text,
	"property_gps" text,
	"lease_start_date" date NOT NULL,
	"lease_end_date" date NOT NULL,
	"payout_method" text,
	"payout_account" text,
	"payout_network" text,
	"payout_bank_code" text,
	"payout_name" text,
	"payee_verified_name" text,
	"payee_verified_by" uuid,
	"payee_verified_at" timestamp (3) with time zone,
	"analyst_id" uuid,
	"verified_net_income" bigint,
	"verified_obligations" bigint,
	"affordability_bps" integer,
	"assessed_by" uuid,
	"assessed_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"second_approved_by" uuid,
	"second_approved_at" timestamp (3) with time zone,
	"decision_reason" text,
	"decision_code" text,
	"offer_expires_at" timestamp (3) with time zone,
	"application_fee_waived" boolean DEFAULT false NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"payout_date" date,
	"settled_at" timestamp (3) with time zone,
	"reopened_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"complete_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applications_reference_unique" UNIQUE("reference"),
	CONSTRAINT "applications_status" CHECK ("applications"."status" in ('pending', 'in-review', 'info-requested', 'approved', 'rejected', 'active', 'settled', 'written-off', 'cancelled', 'expired')),
	CONSTRAINT "applications_plan" CHECK ("applications"."plan" in ('standard', 'reducing', 'six_plus_six')),
	CONSTRAINT "applications_two_persons" CHECK ("applications"."second_approved_by" is null or "applications"."second_approved_by" <> "applications"."approved_by"),
	CONSTRAINT "applications_not_own_decision" CHECK ("applications"."approved_by" <> "applications"."user_id" and "applications"."second_approved_by" <> "applications"."user_id" and "applications"."payee_verified_by" <> "applications"."user_id" and "applications"."assessed_by" <> "applications"."user_id"),
	CONSTRAINT "applications_verifier_not_approver" CHECK ("applications"."payee_verified_by" <> "applications"."approved_by" and "applications"."payee_verified_by" <> "applications"."second_approved_by")
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"application_id" uuid,
	"order_id" uuid,
	"subject_user_id" uuid,
	"title" text NOT NULL,
	"amount" bigint,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"payload" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"maker_id" uuid NOT NULL,
	"checker_id" uuid,
	"decision_note" text,
	"decided_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_requests_kind" CHECK ("approval_requests"."kind" in ('waive-charge', 'reschedule', 'write-off', 'reverse-payout', 'give-up-payout', 'manual-payment', 'refund-by-hand', 'write-off-chargeback', 'change-payee', 'confirm-payee', 'money-policy', 'mail-settings', 'issue-invoice', 'tax-rate', 'journal-entry', 'close-month', 'reopen-month', 'restore-backup')),
	CONSTRAINT "approval_requests_status" CHECK ("approval_requests"."status" in ('requested', 'approved', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "approval_requests_amount" CHECK ("approval_requests"."amount" between 0 and 1000000000000),
	CONSTRAINT "approval_requests_two_persons" CHECK ("approval_requests"."checker_id" <> "approval_requests"."maker_id"),
	CONSTRAINT "approval_requests_not_own" CHECK ("approval_requests"."checker_id" <> "approval_requests"."subject_user_id"),
	CONSTRAINT "approval_requests_decided" CHECK (("approval_requests"."status" in ('approved', 'refused')) = ("approval_requests"."checker_id" is not null and "approval_requests"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"session_id" uuid,
	"ip" text,
	"request_id" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"kind" text DEFAULT 'record' NOT NULL,
	"seal" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"events" integer NOT NULL,
	"hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"signature" text NOT NULL,
	"last_event_at" timestamp (3) with time zone NOT NULL,
	"purged_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."webauthn_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_id" uuid,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"backed_up" boolean DEFAULT false NOT NULL,
	"aaguid" text,
	"friendly_name" text DEFAULT '' NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webauthn_credentials_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."flow_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"auth_code" text,
	"code_challenge" text,
	"code_challenge_method" text,
	"provider" text NOT NULL,
	"authentication_method" text NOT NULL,
	"redirect_to" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_states_auth_code_unique" UNIQUE("auth_code")
);
--> statement-breakpoint
CREATE TABLE "auth"."guess_counts" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"failures" integer NOT NULL,
	"locks" integer NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"since" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "guess_counts_user_id_kind_source_pk" PRIMARY KEY("user_id","kind","source")
);
--> statement-breakpoint
CREATE TABLE "auth"."identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"identity_data" text NOT NULL,
	"email" text,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_key" UNIQUE("provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."mfa_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"ip" text,
	"code_hash" text,
	"webauthn_challenge" text,
	"verified_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."mfa_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_type" text NOT NULL,
	"status" text DEFAULT 'unverified' NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"secret_sealed" text,
	"phone" text,
	"last_challenged_at" timestamp (3) with time zone,
	"last_time_step" integer,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."mfa_recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"relates_to" text NOT NULL,
	"flow_state_id" uuid,
	"wrong_by" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."refresh_tokens" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"parent_hash" text,
	"used_at" timestamp (3) with time zone,
	"used_network" text,
	"used_agent" text,
	"used_device" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refresh_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"amr" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_agent" text,
	"ip" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp (3) with time zone,
	"last_active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"not_after" timestamp (3) with time zone,
	"recovery_until" timestamp (3) with time zone,
	"odd_refreshes" integer DEFAULT 0 NOT NULL,
	"odd_told_at" timestamp (3) with time zone,
	"oauth_client_id" uuid,
	"scope" text
);
--> statement-breakpoint
CREATE TABLE "auth"."sign_in_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"identifier_hash" text NOT NULL,
	"event" text NOT NULL,
	"succeeded" boolean NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"alg" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_sealed" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."used_signatures" (
	"message_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"phone" text,
	"encrypted_password" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"phone_confirmed_at" timestamp (3) with time zone,
	"invited_at" timestamp (3) with time zone,
	"confirmation_sent_at" timestamp (3) with time zone,
	"recovery_sent_at" timestamp (3) with time zone,
	"reauthentication_sent_at" timestamp (3) with time zone,
	"email_change_sent_at" timestamp (3) with time zone,
	"new_email" text,
	"phone_change_sent_at" timestamp (3) with time zone,
	"new_phone" text,
	"last_sign_in_at" timestamp (3) with time zone,
	"raw_app_meta_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"raw_user_meta_data" text NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"is_sso_user" boolean DEFAULT false NOT NULL,
	"banned_until" timestamp (3) with time zone,
	"locked_until" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"reason" text NOT NULL,
	"file_name" text,
	"file_size" bigint,
	"sha256" text,
	"rows" integer,
	"ledger_debits" bigint,
	"failure_reason" text,
	"requested_by" uuid,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"backup_id" uuid NOT NULL,
	"approval_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"file_name" text NOT NULL,
	"backup_created_at" timestamp (3) with time zone NOT NULL,
	"loss" jsonb NOT NULL,
	"asked_by" uuid NOT NULL,
	"decided_by" uuid,
	"safety_backup_id" uuid,
	"result" jsonb,
	"failure_reason" text,
	"finished_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"checked_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "restores_status" CHECK ("restores"."status" in ('requested', 'refused', 'withdrawn', 'expired', 'approved', 'backing-up', 'replacing', 'copying-files', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"channels" text[] NOT NULL,
	"segment" jsonb NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"reached_id" uuid,
	"recipients" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"cancelled_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "broadcasts_status" CHECK ("broadcasts"."status" in ('scheduled', 'sending', 'sent', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"category" text,
	"reason" text,
	"recorded_by" uuid,
	"due_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"booked_at" timestamp (3) with time zone,
	"bookings" integer DEFAULT 0 NOT NULL,
	"effect" jsonb,
	"owed" bigint DEFAULT 0 NOT NULL,
	"forgiven" bigint DEFAULT 0 NOT NULL,
	"written_off" bigint DEFAULT 0 NOT NULL,
	"recovered" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_disputes_key" UNIQUE("provider","provider_reference"),
	CONSTRAINT "payment_disputes_status" CHECK ("payment_disputes"."status" in ('open', 'lost', 'accepted', 'won')),
	CONSTRAINT "payment_disputes_owed" CHECK ("payment_disputes"."owed" >= 0 and "payment_disputes"."forgiven" >= 0 and "payment_disputes"."written_off" >= 0),
	CONSTRAINT "payment_disputes_within" CHECK ("payment_disputes"."owed" + "payment_disputes"."forgiven" + "payment_disputes"."written_off" <= "payment_disputes"."amount"),
	CONSTRAINT "payment_disputes_recovered" CHECK ("payment_disputes"."recovered" >= 0 and "payment_disputes"."recovered" <= "payment_disputes"."written_off"),
	CONSTRAINT "payment_disputes_booked" CHECK (("payment_disputes"."booked_at" is null) = ("payment_disputes"."effect" is null))
);
--> statement-breakpoint
CREATE TABLE "collection_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assigned_to" uuid,
	"days_past_due" integer NOT NULL,
	"delinquency_bucket" text NOT NULL,
	"amount_past_due" bigint NOT NULL,
	"last_contact_at" timestamp (3) with time zone,
	"promise_due_date" date,
	"closed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_cases_status" CHECK ("collection_cases"."status" in ('open', 'promised', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "collection_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"outcome" text,
	"text" text NOT NULL,
	"made_by" uuid NOT NULL,
	"contacted_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_entries_kind" CHECK ("collection_entries"."kind" in ('call', 'visit', 'note', 'sms', 'email'))
);
--> statement-breakpoint
CREATE TABLE "payment_promises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"due_date" date NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"made_by" uuid NOT NULL,
	"received_before" bigint DEFAULT 0 NOT NULL,
	"prompted_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_promises_status" CHECK ("payment_promises"."status" in ('running', 'kept', 'broken', 'cancelled')),
	CONSTRAINT "payment_promises_amount_positive" CHECK ("payment_promises"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"registration_number" text NOT NULL,
	"industry" text,
	"address" text,
	"city" text,
	"state" text,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"payday" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"verified_by" uuid,
	"verified_at" timestamp (3) with time zone,
	"manager_id" uuid,
	"registered_by" uuid,
	"agreement_reference" text,
	"agreement_signed_on" date,
	"exposure_limit" bigint,
	"payroll_cap_bps" integer DEFAULT 3333 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_status" CHECK ("companies"."status" in ('pending', 'verified', 'suspended')),
	CONSTRAINT "companies_payday" CHECK ("companies"."payday" between 1 and 28),
	CONSTRAINT "companies_cap" CHECK ("companies"."payroll_cap_bps" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "company_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" text,
	"email" text,
	"phone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"mime_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"uploaded_by" uuid NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_documents_status" CHECK ("company_documents"."status" in ('pending', 'verified', 'rejected')),
	CONSTRAINT "company_documents_not_own_review" CHECK ("company_documents"."reviewed_by" <> "company_documents"."uploaded_by")
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"member_role" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"member_role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_members_user_key" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "company_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disbursements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tranche" integer DEFAULT 1 NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reference" text NOT NULL,
	"payout_method" text NOT NULL,
	"payout_account" text NOT NULL,
	"payout_network" text,
	"payout_bank_code" text,
	"payout_name" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"released_by" uuid,
	"released_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"provider_reference" text,
	"failure_reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disbursements_reference_unique" UNIQUE("reference"),
	CONSTRAINT "disbursements_status" CHECK ("disbursements"."status" in ('requested', 'released', 'sent', 'confirmed', 'failed', 'reversed', 'cancelled')),
	CONSTRAINT "disbursements_two_persons" CHECK ("disbursements"."released_by" is null or "disbursements"."released_by" <> "disbursements"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"file_url" text NOT NULL,
	"file_size" integer NOT NULL,
	"mime_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"preview_key" text,
	"sha256" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"superseded_by" uuid,
	"carried_from" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_status" CHECK ("documents"."status" in ('pending', 'verified', 'rejected')),
	CONSTRAINT "documents_type" CHECK ("documents"."document_type" in ('employment_contract', 'payslip', 'work_id', 'bank_statement', 'momo_statement', 'credit_report', 'ghana_card', 'passport', 'proof_of_address', 'selfie', 'tenancy_offer', 'landlord_id', 'other')),
	CONSTRAINT "documents_not_own_review" CHECK ("documents"."reviewed_by" <> "documents"."user_id")
);
--> statement-breakpoint
CREATE TABLE "eligibility_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"input" text NOT NULL,
	"outcome" text NOT NULL,
	"eligible" boolean NOT NULL,
	"result" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee_import_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"added" boolean NOT NULL,
	"version" integer NOT NULL,
	"full_name" text,
	"email" text,
	"phone" text,
	"net_pay" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employee_import_changes_key" UNIQUE("import_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "employee_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"storage_key" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"total" integer NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"removed" integer DEFAULT 0 NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	"left" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employee_imports_status" CHECK ("employee_imports"."status" in ('queued', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"staff_number" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text,
	"phone" text,
	"net_pay" bigint NOT NULL,
	"status" text DEFAULT 'invited' NOT NULL,
	"consent" text DEFAULT 'none' NOT NULL,
	"consent_given_at" timestamp (3) with time zone,
	"consent_withdrawn_at" timestamp (3) with time zone,
	"linked_at" timestamp (3) with time zone,
	"invitation_version" integer DEFAULT 1 NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"leave_from" date,
	"leave_to" date,
	"left_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employees_staff_number_key" UNIQUE("company_id","staff_number"),
	CONSTRAINT "employees_status" CHECK ("employees"."status" in ('invited', 'active', 'left')),
	CONSTRAINT "employees_consent" CHECK ("employees"."consent" in ('none', 'given', 'withdrawn')),
	CONSTRAINT "employees_active_consented" CHECK ("employees"."status" <> 'active' or ("employees"."consent" = 'given' and "employees"."user_id" is not null)),
	CONSTRAINT "employees_leave" CHECK ("employees"."leave_to" is null or "employees"."leave_from" <= "employees"."leave_to")
);
--> statement-breakpoint
CREATE TABLE "employment_confirmations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"note" text,
	"requested_by" uuid NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employment_confirmations_status" CHECK ("employment_confirmations"."status" in ('requested', 'confirmed', 'denied')),
	CONSTRAINT "employment_confirmations_not_own" CHECK ("employment_confirmations"."answered_by" <> "employment_confirmations"."user_id")
);
--> statement-breakpoint
CREATE TABLE "guarantors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"relation" text NOT NULL,
	"status" text DEFAULT 'invited' NOT NULL,
	"signed_name" text,
	"answered_at" timestamp (3) with time zone,
	"answered_ip" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guarantors_status" CHECK ("guarantors"."status" in ('invited', 'accepted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"date" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"observed" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"columns" text[] NOT NULL,
	"total" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"failed" integer NOT NULL,
	"rows" jsonb NOT NULL,
	"refused" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"reverted" integer DEFAULT 0 NOT NULL,
	"left" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('stock', 'prices', 'holidays', 'products'))
);
--> statement-breakpoint
CREATE TABLE "inspection_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inspection_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"preview_key" text NOT NULL,
	"mime_type" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"scheduled_for" timestamp (3) with time zone,
	"inspector_id" uuid,
	"checklist" jsonb,
	"notes" text,
	"completed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspections_status" CHECK ("inspections"."status" in ('requested', 'scheduled', 'passed', 'failed', 'redo', 'cancelled')),
	CONSTRAINT "inspections_not_own" CHECK ("inspections"."inspector_id" <> "inspections"."user_id")
);
--> statement-breakpoint
CREATE TABLE "bank_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"payer" text NOT NULL,
	"received_on" date NOT NULL,
	"status" text DEFAULT 'unmatched' NOT NULL,
	"invoice_id" uuid,
	"payment_id" uuid,
	"recorded_by" uuid NOT NULL,
	"matched_by" uuid,
	"matched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_receipts_reference_key" UNIQUE("reference","received_on","amount"),
	CONSTRAINT "bank_receipts_positive" CHECK ("bank_receipts"."amount" > 0),
	CONSTRAINT "bank_receipts_two_persons" CHECK ("bank_receipts"."matched_by" is null or "bank_receipts"."matched_by" <> "bank_receipts"."recorded_by"),
	CONSTRAINT "bank_receipts_status" CHECK ("bank_receipts"."status" in ('unmatched', 'matched'))
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"number" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"lines" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_positive" CHECK ("credit_notes"."amount" > 0),
	CONSTRAINT "credit_notes_reason" CHECK ("credit_notes"."reason" in ('leaver', 'not-deducted', 'paid-directly', 'dispute', 'mistake'))
);
--> statement-breakpoint
CREATE TABLE "invoice_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_allocations_key" UNIQUE("payment_id","line_id"),
	CONSTRAINT "invoice_allocations_positive" CHECK ("invoice_allocations"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"line_id" uuid,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"opened_by" uuid NOT NULL,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_disputes_status" CHECK ("invoice_disputes"."status" in ('open', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"instalment_number" integer NOT NULL,
	"staff_number" text NOT NULL,
	"employee_name" text NOT NULL,
	"amount" bigint NOT NULL,
	"capped" boolean DEFAULT false NOT NULL,
	"ends_on" date NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_lines_instalment_key" UNIQUE("invoice_id","application_id","instalment_number"),
	CONSTRAINT "invoice_lines_sums" CHECK ("invoice_lines"."amount" > 0 and "invoice_lines"."paid" >= 0 and "invoice_lines"."credited" >= 0 and "invoice_lines"."paid" + "invoice_lines"."credited" <= "invoice_lines"."amount")
);
--> statement-breakpoint
CREATE TABLE "invoice_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"number" text NOT NULL,
	"period" date NOT NULL,
	"payday" date NOT NULL,
	"due_date" date NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"issued_by" uuid,
	"issued_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	"dunning_step" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_status" CHECK ("invoices"."status" in ('draft', 'issued', 'partly-paid', 'overdue', 'paid', 'void')),
	CONSTRAINT "invoices_two_persons" CHECK ("invoices"."issued_by" is null or "invoices"."issued_by" <> "invoices"."approved_by"),
	CONSTRAINT "invoices_sums" CHECK ("invoices"."paid" >= 0 and "invoices"."credited" >= 0 and "invoices"."paid" + "invoices"."credited" <= "invoices"."total")
);
--> statement-breakpoint
CREATE TABLE "payroll_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_shares_positive" CHECK ("payroll_shares"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "lead_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"author_id" uuid,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"input" jsonb NOT NULL,
	"quotes" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"viewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"tenant_id" uuid,
	"full_name" text NOT NULL,
	"email" text,
	"phone" text,
	"region" text,
	"source" text DEFAULT 'other' NOT NULL,
	"monthly_rent" bigint,
	"status" text DEFAULT 'new' NOT NULL,
	"next_action" text,
	"next_action_on" date,
	"lost_reason" text,
	"application_id" uuid,
	"consented_at" timestamp (3) with time zone,
	"contacted_at" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_status" CHECK ("leads"."status" in ('new', 'contacted', 'quoted', 'applied', 'lost')),
	CONSTRAINT "leads_source" CHECK ("leads"."source" in ('walk-in', 'referral', 'campaign', 'phone', 'website', 'other')),
	CONSTRAINT "leads_reachable" CHECK ("leads"."email" is not null or "leads"."phone" is not null),
	CONSTRAINT "leads_not_own" CHECK ("leads"."tenant_id" is null or "leads"."tenant_id" <> "leads"."owner_id")
);
--> statement-breakpoint
CREATE TABLE "journal_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proposal_id" uuid NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"mime_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"description" text NOT NULL,
	"effective_date" date NOT NULL,
	"lines" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" uuid NOT NULL,
	"approved_by" uuid,
	"journal_entry_id" uuid,
	"statement_line_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_proposals_template" CHECK ("journal_proposals"."template" in ('capital', 'borrowing', 'borrowing-repaid', 'cash-banked', 'running-cost', 'tax-paid', 'opening-balance', 'correction', 'free')),
	CONSTRAINT "journal_proposals_status" CHECK ("journal_proposals"."status" in ('proposed', 'posted', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "journal_proposals_amount" CHECK ("journal_proposals"."amount" between 0 and 1000000000000),
	CONSTRAINT "journal_proposals_two_persons" CHECK ("journal_proposals"."approved_by" <> "journal_proposals"."proposed_by"),
	CONSTRAINT "journal_proposals_posted" CHECK (("journal_proposals"."status" = 'posted') = ("journal_proposals"."journal_entry_id" is not null and "journal_proposals"."approved_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "accounting_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"figures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"proposed_by" uuid,
	"closed_by" uuid NOT NULL,
	"reopened_at" timestamp (3) with time zone,
	"reopen_proposed_by" uuid,
	"reopened_by" uuid,
	"reopen_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounting_periods_kind" CHECK ("accounting_periods"."kind" in ('day', 'month')),
	CONSTRAINT "accounting_periods_two_persons" CHECK ("accounting_periods"."proposed_by" <> "accounting_periods"."closed_by"),
	CONSTRAINT "accounting_periods_reopened_by_two" CHECK ("accounting_periods"."reopen_proposed_by" <> "accounting_periods"."reopened_by"),
	CONSTRAINT "accounting_periods_reopened" CHECK (("accounting_periods"."reopened_at" is null) = ("accounting_periods"."reopened_by" is null) and ("accounting_periods"."reopened_at" is null) = ("accounting_periods"."reopen_reason" is null)),
	CONSTRAINT "accounting_periods_forward" CHECK ("accounting_periods"."starts_on" <= "accounting_periods"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "control_checks" (
	"day" date PRIMARY KEY NOT NULL,
	"differences" jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"description" text NOT NULL,
	"effective_date" date NOT NULL,
	"created_by" uuid,
	"transaction_id" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"seal" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_entries_source_key" UNIQUE("kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"normal_side" text NOT NULL,
	"kind" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"opened_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_accounts_type" CHECK ("ledger_accounts"."type" in ('asset', 'liability', 'equity', 'income', 'expense')),
	CONSTRAINT "ledger_accounts_kind" CHECK ("ledger_accounts"."kind" in ('bank', 'cash', 'gateway', 'control', 'tax', 'general')),
	CONSTRAINT "ledger_accounts_side" CHECK ("ledger_accounts"."normal_side" in ('debit', 'credit')),
	CONSTRAINT "ledger_accounts_code" CHECK ("ledger_accounts"."code" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"journal_entry_id" uuid NOT NULL,
	"account_code" text NOT NULL,
	"amount" bigint NOT NULL,
	"effective_date" date DEFAULT current_date NOT NULL,
	"user_id" uuid,
	"application_id" uuid,
	"order_id" uuid,
	CONSTRAINT "postings_amount_not_zero" CHECK ("postings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "auto_collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"method" text NOT NULL,
	"network" text,
	"label" text NOT NULL,
	"authorization" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	"consented_ip" text,
	"stopped_at" timestamp (3) with time zone,
	"stop_reason" text,
	"last_tried_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auto_collections_status" CHECK ("auto_collections"."status" in ('active', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "delinquency_pauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"reason" text NOT NULL,
	"made_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delinquency_pauses_order" CHECK ("delinquency_pauses"."to_date" >= "delinquency_pauses"."from_date")
);
--> statement-breakpoint
CREATE TABLE "hardship_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"message" text NOT NULL,
	"wanted_months" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hardship_requests_status" CHECK ("hardship_requests"."status" in ('open', 'proposed', 'answered', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "hardship_requests_not_own" CHECK ("hardship_requests"."decided_by" <> "hardship_requests"."user_id")
);
--> statement-breakpoint
CREATE TABLE "loan_addenda" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reschedule_id" uuid,
	"terms" text NOT NULL,
	"terms_hash" text NOT NULL,
	"storage_key" text,
	"signed_name" text NOT NULL,
	"consents" jsonb NOT NULL,
	"signed_ip" text,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"from_version" integer NOT NULL,
	"to_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loan_addenda_version_key" UNIQUE("loan_id","to_version"),
	CONSTRAINT "loan_addenda_kind" CHECK ("loan_addenda"."kind" in ('later-dates', 'other-months'))
);
--> statement-breakpoint
CREATE TABLE "reschedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"hardship_request_id" uuid,
	"approval_id" uuid,
	"first_number" integer NOT NULL,
	"months" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" uuid NOT NULL,
	"offer_expires_at" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone,
	"from_version" integer,
	"to_version" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reschedules_status" CHECK ("reschedules"."status" in ('proposed', 'offered', 'applied', 'refused', 'declined', 'lapsed')),
	CONSTRAINT "reschedules_not_own" CHECK ("reschedules"."proposed_by" <> "reschedules"."user_id")
);
--> statement-breakpoint
CREATE TABLE "delinquency_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"on_date" date NOT NULL,
	"from_bucket" text NOT NULL,
	"to_bucket" text NOT NULL,
	"days_past_due" integer NOT NULL,
	"amount_past_due" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delinquency_history_to" CHECK ("delinquency_history"."to_bucket" in ('current', '1-30', '31-60', '61-90', '91-180', 'over-180'))
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"tranche" integer DEFAULT 1 NOT NULL,
	"number" integer NOT NULL,
	"due_date" date NOT NULL,
	"principal" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"late_fee" bigint DEFAULT 0 NOT NULL,
	"paid_principal" bigint DEFAULT 0 NOT NULL,
	"paid_interest" bigint DEFAULT 0 NOT NULL,
	"paid_fee" bigint DEFAULT 0 NOT NULL,
	"paid_late_fee" bigint DEFAULT 0 NOT NULL,
	"paid_on" date,
	CONSTRAINT "instalments_number_key" UNIQUE("loan_id","number")
);
--> statement-breakpoint
CREATE TABLE "loan_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"effective_date" date NOT NULL,
	"payment_id" uuid,
	"instalment_number" integer,
	"data" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_schedules" (
	"loan_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"schedule" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loan_schedules_loan_id_version_pk" PRIMARY KEY("loan_id","version")
);
--> statement-breakpoint
CREATE TABLE "loans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line" text NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid,
	"order_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"terms" jsonb NOT NULL,
	"schedule" jsonb NOT NULL,
	"schedule_version" integer DEFAULT 1 NOT NULL,
	"opened_on" date NOT NULL,
	"monthly_amount" bigint NOT NULL,
	"payouts_to_come" integer DEFAULT 0 NOT NULL,
	"held_from" date,
	"accrued_through" date NOT NULL,
	"checked_on" date NOT NULL,
	"next_action_on" date DEFAULT '2000-01-01' NOT NULL,
	"past_due_since" date,
	"days_past_due" integer DEFAULT 0 NOT NULL,
	"delinquency_bucket" text DEFAULT 'current' NOT NULL,
	"principal" bigint NOT NULL,
	"principal_outstanding" bigint NOT NULL,
	"late_fee_outstanding" bigint DEFAULT 0 NOT NULL,
	"interest_receivable" bigint DEFAULT 0 NOT NULL,
	"interest_suspended" bigint DEFAULT 0 NOT NULL,
	"interest_in_advance" bigint DEFAULT 0 NOT NULL,
	"credit" bigint DEFAULT 0 NOT NULL,
	"paid_amount" bigint DEFAULT 0 NOT NULL,
	"settled_on" date,
	"written_off_on" date,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loans_line" CHECK ("loans"."line" in ('rent', 'shop')),
	CONSTRAINT "loans_status" CHECK ("loans"."status" in ('active', 'settled', 'written-off', 'cancelled')),
	CONSTRAINT "loans_of" CHECK (("loans"."line" = 'rent') = ("loans"."application_id" is not null) and ("loans"."line" = 'shop') = ("loans"."order_id" is not null)),
	CONSTRAINT "loans_closed" CHECK (("loans"."status" = 'active') = ("loans"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"day" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reminders_once" UNIQUE("loan_id","due_date","day")
);
--> statement-breakpoint
CREATE TABLE "repayment_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"settled_on" date NOT NULL,
	"principal" bigint NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repayment_certificates_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"target_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"preferences" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"link" text,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('system', 'application', 'document', 'payment', 'ticket'))
);
--> statement-breakpoint
CREATE TABLE "auth"."oauth_authorizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" uuid,
	"redirect_uri" text NOT NULL,
	"scope" text NOT NULL,
	"state" text,
	"nonce" text,
	"code_challenge" text NOT NULL,
	"code_challenge_method" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"code_hash" text,
	"code_used" boolean DEFAULT false NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oauth_authorizations_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."oauth_clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_name" text NOT NULL,
	"secret_hash" text,
	"client_type" text NOT NULL,
	"registration_type" text NOT NULL,
	"token_endpoint_auth_method" text NOT NULL,
	"client_uri" text,
	"logo_uri" text,
	"redirect_uris" jsonb NOT NULL,
	"grant_types" jsonb NOT NULL,
	"response_types" jsonb NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."oauth_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"scopes" jsonb NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oauth_consents_key" UNIQUE("user_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "fulfilment_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "fulfilment_lines_key" UNIQUE("fulfilment_id","order_line_id"),
	CONSTRAINT "fulfilment_lines_quantity" CHECK ("fulfilment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "fulfilments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text DEFAULT 'packed' NOT NULL,
	"code_attempts" integer DEFAULT 0 NOT NULL,
	"code_round" integer DEFAULT 1 NOT NULL,
	"packed_by" uuid,
	"dispatched_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fulfilments_number_key" UNIQUE("order_id","number"),
	CONSTRAINT "fulfilments_status" CHECK ("fulfilments"."status" in ('packed', 'out-for-delivery', 'delivered'))
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"lines" jsonb NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"terms" text NOT NULL,
	"terms_hash" text NOT NULL,
	"signed_name" text NOT NULL,
	"consents" jsonb NOT NULL,
	"signed_ip" text,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"code" text NOT NULL,
	"values" jsonb NOT NULL,
	"from_status" text,
	"to_status" text,
	"actor_id" uuid,
	"actor_role" text,
	"visible_to_tenant" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"stock_item_id" uuid NOT NULL,
	"name" text NOT NULL,
	"variant_name" text,
	"image_url" text,
	"unit_price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"tax_amount" bigint NOT NULL,
	"warranty_months" integer DEFAULT 0 NOT NULL,
	"returned_quantity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0 and "order_lines"."returned_quantity" between 0 and "order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"pay" text NOT NULL,
	"months" integer,
	"cash_price" bigint NOT NULL,
	"tax_amount" bigint NOT NULL,
	"delivery_fee" bigint DEFAULT 0 NOT NULL,
	"down_payment" bigint NOT NULL,
	"financed_amount" bigint DEFAULT 0 NOT NULL,
	"finance_charge" bigint DEFAULT 0 NOT NULL,
	"instalment_price" bigint NOT NULL,
	"monthly_amount" bigint DEFAULT 0 NOT NULL,
	"last_amount" bigint DEFAULT 0 NOT NULL,
	"apr_nominal" double precision DEFAULT 0 NOT NULL,
	"apr_effective" double precision DEFAULT 0 NOT NULL,
	"protected_goods_amount" bigint DEFAULT 0 NOT NULL,
	"payday" integer DEFAULT 28 NOT NULL,
	"terms" jsonb NOT NULL,
	"tax_rates" jsonb NOT NULL,
	"recipient_name" text NOT NULL,
	"phone" text NOT NULL,
	"region" text NOT NULL,
	"address" text NOT NULL,
	"gps" text,
	"landmark" text,
	"delivery_date" date NOT NULL,
	"delivery_slot" text NOT NULL,
	"reserved_until" timestamp (3) with time zone,
	"credit_reasons" text[] DEFAULT '{}' NOT NULL,
	"credit_decided_by" uuid,
	"credit_decided_at" timestamp (3) with time zone,
	"verified_net_income" bigint,
	"verified_obligations" bigint,
	"signed_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"refund_due" bigint DEFAULT 0 NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('draft', 'pending-credit', 'awaiting-payment', 'confirmed', 'packed', 'out-for-delivery', 'delivered', 'closed', 'declined', 'expired', 'cancelled', 'return-requested', 'returned', 'refunded')),
	CONSTRAINT "orders_months_of_plan" CHECK (("orders"."pay" = 'instalments') = ("orders"."months" is not null)),
	CONSTRAINT "orders_amounts" CHECK ("orders"."down_payment" + "orders"."financed_amount" = "orders"."cash_price" + "orders"."delivery_fee"),
	CONSTRAINT "orders_not_own_decision" CHECK ("orders"."credit_decided_by" <> "orders"."user_id")
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept_until" date,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_deletions_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "account_names" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"payout_method" text NOT NULL,
	"account" text NOT NULL,
	"network" text,
	"bank_code" text,
	"provider" text NOT NULL,
	"outcome" text NOT NULL,
	"name" text,
	"reference" text,
	"asked_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_names_purpose" CHECK ("account_names"."purpose" in ('proposal', 'match', 'release')),
	CONSTRAINT "account_names_outcome" CHECK ("account_names"."outcome" in ('named', 'unknown-account', 'away')),
	CONSTRAINT "account_names_named" CHECK (("account_names"."outcome" = 'named') = ("account_names"."name" is not null)),
	CONSTRAINT "account_names_typed_by" CHECK ("account_names"."provider" <> 'staff' or "account_names"."asked_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "payee_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"account_name_id" uuid NOT NULL,
	"name_on_id" text NOT NULL,
	"reason" text NOT NULL,
	"matched_by" uuid NOT NULL,
	"confirmed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payee_matches_reason" CHECK ("payee_matches"."reason" in ('same', 'extra-name', 'initial', 'initial-only', 'day-name', 'one-differs', 'generation', 'one-name', 'none', 'missing')),
	CONSTRAINT "payee_matches_two_persons" CHECK ("payee_matches"."confirmed_by" <> "payee_matches"."matched_by")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"provider" text NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"network" text,
	"phone" text,
	"status" text DEFAULT 'processing' NOT NULL,
	"next" jsonb,
	"provider_reference" text,
	"failure_reason" text,
	"fee" bigint,
	"polls" integer DEFAULT 0 NOT NULL,
	"poll_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid,
	"order_id" uuid,
	"invoice_id" uuid,
	"loan_id" uuid,
	"instalment_number" integer,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'GHS' NOT NULL,
	"payment_type" text NOT NULL,
	"method" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"reference" text NOT NULL,
	"due_date" date,
	"paid_at" timestamp (3) with time zone,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"charged_back_amount" bigint DEFAULT 0 NOT NULL,
	"refunding_amount" bigint DEFAULT 0 NOT NULL,
	"dispute_id" uuid,
	"surplus" boolean DEFAULT false NOT NULL,
	"recorded_by" uuid,
	"confirmed_by" uuid,
	"received_on" date,
	"unidentified_receipt_id" uuid,
	"account_code" text,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'processing', 'completed', 'failed', 'expired', 'partly-refunded', 'refunded')),
	CONSTRAINT "payments_type" CHECK ("payments"."payment_type" in ('application_fee', 'initial_payment', 'instalment', 'settlement', 'order', 'order_instalment', 'invoice', 'refund')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_refunding" CHECK ("payments"."refunding_amount" >= 0),
	CONSTRAINT "payments_two_persons" CHECK ("payments"."confirmed_by" is null or "payments"."confirmed_by" <> "payments"."recorded_by"),
	CONSTRAINT "payments_of_loan" CHECK ("payments"."loan_id" is null or "payments"."payment_type" in ('instalment', 'order_instalment', 'settlement')),
	CONSTRAINT "payments_charged_back" CHECK ("payments"."charged_back_amount" between 0 and "payments"."refunded_amount" and "payments"."refunded_amount" <= "payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"loan_id" uuid,
	"user_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"route" text DEFAULT 'gateway' NOT NULL,
	"reference" text NOT NULL,
	"requested_by" uuid,
	"released_by" uuid,
	"parts" jsonb,
	"loan_event_id" uuid,
	"channel" text,
	"account_code" text,
	"hand_reference" text,
	"paid_by" uuid,
	"approved_by" uuid,
	"failure_reason" text,
	"failed_at" timestamp (3) with time zone,
	"turns" integer DEFAULT 0 NOT NULL,
	"paid_twice" boolean DEFAULT false NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"poll_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'released', 'completed', 'failed', 'declined', 'put-back')),
	CONSTRAINT "refunds_route" CHECK ("refunds"."route" in ('gateway', 'hand')),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_of_one" CHECK (num_nonnulls("refunds"."payment_id", "refunds"."loan_id") = 1),
	CONSTRAINT "refunds_two_persons" CHECK ("refunds"."released_by" is null or "refunds"."released_by" <> "refunds"."requested_by"),
	CONSTRAINT "refunds_hand_two_persons" CHECK ("refunds"."approved_by" is null or "refunds"."approved_by" <> "refunds"."paid_by"),
	CONSTRAINT "refunds_paid_by_hand" CHECK (num_nonnulls("refunds"."channel", "refunds"."account_code", "refunds"."hand_reference", "refunds"."paid_by") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "sandbox_transactions" (
	"reference" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'GHS' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"method" text,
	"data" text,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"event" text NOT NULL,
	"payload" text NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_key" UNIQUE("provider","event_key")
);
--> statement-breakpoint
CREATE TABLE "photo_renditions" (
	"photo_id" uuid NOT NULL,
	"frame" integer NOT NULL,
	"format" text NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "photo_renditions_photo_id_format_frame_pk" PRIMARY KEY("photo_id","format","frame"),
	CONSTRAINT "photo_renditions_format" CHECK ("photo_renditions"."format" in ('avif', 'webp'))
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid,
	"property_id" uuid,
	"digest" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"frames" integer[] NOT NULL,
	"placeholder" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_one_subject" CHECK (num_nonnulls("photos"."product_id", "photos"."property_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"xid" bigint NOT NULL,
	"table_name" text NOT NULL,
	"row_id" uuid NOT NULL,
	"owner_id" uuid,
	"kind" text NOT NULL,
	"changed" text[],
	"previous_status" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmation_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "field_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"key_sealed" text NOT NULL,
	"used_from" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "field_keys_purpose" CHECK ("field_keys"."purpose" in ('cipher', 'index'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor_id" text NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_actor_id_key_pk" PRIMARY KEY("actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
	"subscription_id" uuid,
	"link" text,
	"template" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure_reason" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "sms_alerts" (
	"day" date PRIMARY KEY NOT NULL,
	"cost" bigint NOT NULL,
	"level" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_costs" (
	"day" date NOT NULL,
	"template" text NOT NULL,
	"texts" integer NOT NULL,
	"segments" integer NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "sms_costs_day_template_pk" PRIMARY KEY("day","template")
);
--> statement-breakpoint
CREATE TABLE "financing_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"terms" jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"reason" text,
	"proposed_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"effective_from" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "financing_products_version_key" UNIQUE("code","version"),
	CONSTRAINT "financing_products_two_persons" CHECK ("financing_products"."approved_by" <> "financing_products"."proposed_by")
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"stock_item_id" uuid NOT NULL,
	"size" text,
	"colour" text,
	"price" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"price" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"brand" text,
	"image_url" text,
	"images" text[] DEFAULT '{}' NOT NULL,
	"specifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"warranty_months" integer DEFAULT 12 NOT NULL,
	"delivery_days_min" integer DEFAULT 2 NOT NULL,
	"delivery_days_max" integer DEFAULT 5 NOT NULL,
	"stock_item_ids" uuid[] DEFAULT '{}' NOT NULL,
	"in_stock" boolean DEFAULT false NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_category" CHECK ("products"."category" in ('beds-and-mattresses', 'sofas-and-chairs', 'dining-sets', 'refrigerators', 'washing-machines', 'air-conditioners', 'smart-tvs', 'laptops', 'mobile-devices'))
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"first_name" text,
	"last_name" text,
	"phone" text,
	"address" text,
	"city" text,
	"state" text,
	"date_of_birth" text,
	"ghana_card_number" text,
	"employment_status" text,
	"employer_name" text,
	"monthly_income" bigint,
	"payday" integer,
	"language" text,
	"suspended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_role" CHECK ("profiles"."role" in ('user', 'company', 'sales_executive', 'credit_analyst', 'inspection_and_verification', 'finance', 'recovery_and_collections', 'company_manager', 'admin', 'superadmin')),
	CONSTRAINT "profiles_language" CHECK ("profiles"."language" in ('en', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"region" text,
	"gps" text,
	"monthly_rent" bigint,
	"bedrooms" integer,
	"owner_name" text,
	"owner_phone" text,
	"description" text DEFAULT '' NOT NULL,
	"image_url" text,
	"images" text[] DEFAULT '{}' NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reconciliation_id" uuid NOT NULL,
	"code" text NOT NULL,
	"statement_line_id" uuid,
	"journal_entry_id" uuid,
	"reference" text,
	"ledger_amount" bigint,
	"file_amount" bigint,
	"explanation" text NOT NULL,
	"resolution" text,
	"note" text,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reconciliation_differences_code" CHECK ("reconciliation_differences"."code" in ('missing-in-ledger', 'missing-at-gateway', 'missing-at-bank', 'amount-differs', 'currency-differs', 'counted-twice', 'settlement-not-in-bank', 'settlement-amount-differs', 'unidentified-receipt', 'unexplained-debit')),
	CONSTRAINT "reconciliation_differences_resolved" CHECK (("reconciliation_differences"."resolution" is null) = ("reconciliation_differences"."resolved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"gateway_imported_at" timestamp (3) with time zone,
	"bank_imported_at" timestamp (3) with time zone,
	"matched_at" timestamp (3) with time zone,
	"created_by" uuid,
	"locked_by" uuid,
	"locked_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reconciliations_day_unique" UNIQUE("day"),
	CONSTRAINT "reconciliations_status" CHECK ("reconciliations"."status" in ('open', 'locked'))
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reconciliation_id" uuid NOT NULL,
	"source" text NOT NULL,
	"account_code" text NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"lines" integer NOT NULL,
	"repeated" integer NOT NULL,
	"imported_by" uuid,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statement_files_digest" UNIQUE("reconciliation_id","account_code","digest"),
	CONSTRAINT "statement_files_source" CHECK ("statement_files"."source" in ('gateway', 'bank'))
);
--> statement-breakpoint
CREATE TABLE "statement_line_entries" (
	"statement_line_id" uuid NOT NULL,
	"account_code" text NOT NULL,
	"journal_entry_id" uuid NOT NULL,
	CONSTRAINT "statement_line_entries_statement_line_id_journal_entry_id_pk" PRIMARY KEY("statement_line_id","journal_entry_id"),
	CONSTRAINT "statement_line_entries_one_entry" UNIQUE("account_code","journal_entry_id")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reconciliation_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"source" text NOT NULL,
	"account_code" text NOT NULL,
	"row_number" integer NOT NULL,
	"occurred_on" date NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"description" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'GHS' NOT NULL,
	"settlement_reference" text,
	"fingerprint" text NOT NULL,
	"journal_entry_id" uuid,
	"apart_from" uuid[] DEFAULT '{}' NOT NULL,
	"explained" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_lines_fingerprint" UNIQUE("account_code","fingerprint"),
	CONSTRAINT "statement_lines_source" CHECK ("statement_lines"."source" in ('gateway', 'bank')),
	CONSTRAINT "statement_lines_kind" CHECK ("statement_lines"."kind" in ('charge', 'refund', 'transfer', 'settlement', 'fee', 'other'))
);
--> statement-breakpoint
CREATE TABLE "unidentified_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_line_id" uuid,
	"place" text NOT NULL,
	"amount" bigint NOT NULL,
	"received_on" date NOT NULL,
	"reference" text,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"payment_id" uuid,
	"source_payment_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unidentified_receipts_statement_line_id_unique" UNIQUE("statement_line_id"),
	CONSTRAINT "unidentified_receipts_status" CHECK ("unidentified_receipts"."status" in ('open', 'matched')),
	CONSTRAINT "unidentified_receipts_positive" CHECK ("unidentified_receipts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "role_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"granted_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_grants_role" CHECK ("role_grants"."role" in ('user', 'company', 'sales_executive', 'credit_analyst', 'inspection_and_verification', 'finance', 'recovery_and_collections', 'company_manager', 'admin', 'superadmin')),
	CONSTRAINT "role_grants_not_own" CHECK ("role_grants"."granted_by" is null or "role_grants"."granted_by" <> "role_grants"."user_id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"page" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"params" jsonb NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"actor_id" uuid,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text,
	"kept_sealed" text,
	"undoes" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "security_changes_kind" CHECK ("security_changes"."kind" in ('role', 'suspension', 'factors', 'settings')),
	CONSTRAINT "security_changes_of_person" CHECK (("security_changes"."kind" = 'settings') = ("security_changes"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "database_settings" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL,
	"backup_frequency" text DEFAULT 'daily' NOT NULL,
	"backup_retention_period" integer DEFAULT 30 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "database_settings_single" CHECK ("database_settings"."id" = '00000000-0000-7000-8000-000000000001')
);
--> statement-breakpoint
CREATE TABLE "security_settings" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL,
	"two_factor_auth" boolean DEFAULT false NOT NULL,
	"password_complexity" text DEFAULT 'high' NOT NULL,
	"session_timeout" integer DEFAULT 30 NOT NULL,
	"ip_whitelisting" boolean DEFAULT false NOT NULL,
	"allowed_ranges" text[] DEFAULT '{}' NOT NULL,
	"account_lockout" integer DEFAULT 3 NOT NULL,
	"log_retention" integer DEFAULT 30 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "security_settings_single" CHECK ("security_settings"."id" = '00000000-0000-7000-8000-000000000001')
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL,
	"system_name" text DEFAULT 'Efie' NOT NULL,
	"default_currency" text DEFAULT 'GHS' NOT NULL,
	"default_language" text DEFAULT 'en' NOT NULL,
	"smtp_server" text DEFAULT '' NOT NULL,
	"smtp_port" integer DEFAULT 465 NOT NULL,
	"sender_email" text DEFAULT '' NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"system_alerts" boolean DEFAULT true NOT NULL,
	"application_updates" boolean DEFAULT true NOT NULL,
	"sms_price" bigint DEFAULT 4 NOT NULL,
	"sms_daily_alert" bigint DEFAULT 5000 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "system_settings_single" CHECK ("system_settings"."id" = '00000000-0000-7000-8000-000000000001')
);
--> statement-breakpoint
CREATE TABLE "auth"."sso_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."sso_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"entity_id" text NOT NULL,
	"metadata_xml" text NOT NULL,
	"sso_url" text NOT NULL,
	"certificates" jsonb NOT NULL,
	"attribute_mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_providers_entity_id_key" UNIQUE("entity_id")
);
--> statement-breakpoint
CREATE TABLE "stock_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"low_stock_threshold" integer DEFAULT 2 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_items_sku_unique" UNIQUE("sku"),
	CONSTRAINT "stock_items_not_oversold" CHECK ("stock_items"."reserved" >= 0 and "stock_items"."on_hand" >= "stock_items"."reserved")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"on_hand_change" integer DEFAULT 0 NOT NULL,
	"reserved_change" integer DEFAULT 0 NOT NULL,
	"on_hand_after" integer NOT NULL,
	"reserved_after" integer NOT NULL,
	"order_id" uuid,
	"reason" text,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('receipt', 'reservation', 'release', 'sale', 'return', 'correction')),
	CONSTRAINT "stock_movements_move" CHECK ("stock_movements"."on_hand_change" <> 0 or "stock_movements"."reserved_change" <> 0)
);
--> statement-breakpoint
CREATE TABLE "charge_taxes" (
	"kind" text NOT NULL,
	"charge_id" text NOT NULL,
	"charged_on" date NOT NULL,
	"rates" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charge_taxes_kind_charge_id_pk" PRIMARY KEY("kind","charge_id")
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"rate_bps" integer NOT NULL,
	"effective_from" date NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_rates_status" CHECK ("tax_rates"."status" in ('proposed', 'active', 'replaced', 'dropped')),
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."rate_bps" between 0 and 5000),
	CONSTRAINT "tax_rates_two_persons" CHECK ("tax_rates"."approved_by" <> "tax_rates"."proposed_by")
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"category" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid,
	"contact_name" text,
	"contact_email" text,
	"contact_phone" text,
	"contact_language" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"category" text NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"application_id" uuid,
	"assigned_to" uuid,
	"first_response_due_at" timestamp (3) with time zone,
	"first_responded_at" timestamp (3) with time zone,
	"answer_due_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"merged_into" uuid,
	"satisfaction" integer,
	"satisfaction_comment" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_tickets_reference_unique" UNIQUE("reference"),
	CONSTRAINT "support_tickets_status" CHECK ("support_tickets"."status" in ('open', 'in-progress', 'waiting-on-customer', 'resolved', 'closed')),
	CONSTRAINT "support_tickets_category" CHECK ("support_tickets"."category" in ('application', 'payment', 'document', 'shop', 'account', 'complaint', 'other')),
	CONSTRAINT "support_tickets_one_person" CHECK (num_nonnulls("support_tickets"."user_id", "support_tickets"."contact_name") = 1 and num_nonnulls("support_tickets"."user_id", "support_tickets"."contact_email") = 1 and ("support_tickets"."user_id" is null or "support_tickets"."contact_phone" is null)),
	CONSTRAINT "support_tickets_satisfaction" CHECK ("support_tickets"."satisfaction" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "ticket_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"mime_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message" text NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_product_id_financing_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."financing_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_maker_id_profiles_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_checker_id_profiles_id_fk" FOREIGN KEY ("checker_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."webauthn_credentials" ADD CONSTRAINT "webauthn_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."webauthn_credentials" ADD CONSTRAINT "webauthn_credentials_factor_id_mfa_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."mfa_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."guess_counts" ADD CONSTRAINT "guess_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mfa_challenges" ADD CONSTRAINT "mfa_challenges_factor_id_mfa_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."mfa_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mfa_factors" ADD CONSTRAINT "mfa_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mfa_recovery_codes" ADD CONSTRAINT "mfa_recovery_codes_factor_id_mfa_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."mfa_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_cases" ADD CONSTRAINT "collection_cases_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_cases" ADD CONSTRAINT "collection_cases_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_cases" ADD CONSTRAINT "collection_cases_assigned_to_profiles_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_entries" ADD CONSTRAINT "collection_entries_case_id_collection_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."collection_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_case_id_collection_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."collection_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_manager_id_profiles_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_contacts" ADD CONSTRAINT "company_contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_notes" ADD CONSTRAINT "company_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_notes" ADD CONSTRAINT "company_notes_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eligibility_checks" ADD CONSTRAINT "eligibility_checks_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_import_changes" ADD CONSTRAINT "employee_import_changes_import_id_employee_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."employee_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_import_changes" ADD CONSTRAINT "employee_import_changes_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_imports" ADD CONSTRAINT "employee_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_confirmations" ADD CONSTRAINT "employment_confirmations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_confirmations" ADD CONSTRAINT "employment_confirmations_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_confirmations" ADD CONSTRAINT "employment_confirmations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantors" ADD CONSTRAINT "guarantors_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantors" ADD CONSTRAINT "guarantors_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_photos" ADD CONSTRAINT "inspection_photos_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipts" ADD CONSTRAINT "bank_receipts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipts" ADD CONSTRAINT "bank_receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_allocations" ADD CONSTRAINT "invoice_allocations_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_allocations" ADD CONSTRAINT "invoice_allocations_line_id_invoice_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_allocations" ADD CONSTRAINT "invoice_allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_line_id_invoice_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_returns" ADD CONSTRAINT "invoice_returns_line_id_invoice_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_returns" ADD CONSTRAINT "invoice_returns_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_shares" ADD CONSTRAINT "payroll_shares_allocation" FOREIGN KEY ("payment_id","line_id") REFERENCES "public"."invoice_allocations"("payment_id","line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_quotes" ADD CONSTRAINT "lead_quotes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_tenant_id_profiles_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_attachments" ADD CONSTRAINT "journal_attachments_proposal_id_journal_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."journal_proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_proposals" ADD CONSTRAINT "journal_proposals_proposed_by_profiles_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_proposals" ADD CONSTRAINT "journal_proposals_approved_by_profiles_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_proposals" ADD CONSTRAINT "journal_proposals_journal_entry_id_journal_entries_id_fk" FOREIGN KEY ("journal_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_proposals" ADD CONSTRAINT "journal_proposals_statement_line_id_statement_lines_id_fk" FOREIGN KEY ("statement_line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_journal_entry_id_journal_entries_id_fk" FOREIGN KEY ("journal_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_account_code_ledger_accounts_code_fk" FOREIGN KEY ("account_code") REFERENCES "public"."ledger_accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_collections" ADD CONSTRAINT "auto_collections_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_collections" ADD CONSTRAINT "auto_collections_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delinquency_pauses" ADD CONSTRAINT "delinquency_pauses_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardship_requests" ADD CONSTRAINT "hardship_requests_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardship_requests" ADD CONSTRAINT "hardship_requests_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_addenda" ADD CONSTRAINT "loan_addenda_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_addenda" ADD CONSTRAINT "loan_addenda_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_addenda" ADD CONSTRAINT "loan_addenda_reschedule_id_reschedules_id_fk" FOREIGN KEY ("reschedule_id") REFERENCES "public"."reschedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedules" ADD CONSTRAINT "reschedules_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedules" ADD CONSTRAINT "reschedules_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedules" ADD CONSTRAINT "reschedules_hardship_request_id_hardship_requests_id_fk" FOREIGN KEY ("hardship_request_id") REFERENCES "public"."hardship_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedules" ADD CONSTRAINT "reschedules_approval_id_approval_requests_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delinquency_history" ADD CONSTRAINT "delinquency_history_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_events" ADD CONSTRAINT "loan_events_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_schedules" ADD CONSTRAINT "loan_schedules_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repayment_certificates" ADD CONSTRAINT "repayment_certificates_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."oauth_authorizations" ADD CONSTRAINT "oauth_authorizations_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "auth"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."oauth_authorizations" ADD CONSTRAINT "oauth_authorizations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."oauth_authorizations" ADD CONSTRAINT "oauth_authorizations_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."oauth_consents" ADD CONSTRAINT "oauth_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."oauth_consents" ADD CONSTRAINT "oauth_consents_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "auth"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilment_lines" ADD CONSTRAINT "fulfilment_lines_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilment_lines" ADD CONSTRAINT "fulfilment_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_agreements" ADD CONSTRAINT "order_agreements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_names" ADD CONSTRAINT "account_names_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_matches" ADD CONSTRAINT "payee_matches_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_matches" ADD CONSTRAINT "payee_matches_account_name_id_account_names_id_fk" FOREIGN KEY ("account_name_id") REFERENCES "public"."account_names"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_renditions" ADD CONSTRAINT "photo_renditions_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_reconciliation_id_reconciliations_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."reconciliations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_statement_line_id_statement_lines_id_fk" FOREIGN KEY ("statement_line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_journal_entry_id_journal_entries_id_fk" FOREIGN KEY ("journal_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_reconciliation_id_reconciliations_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."reconciliations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_account_code_ledger_accounts_code_fk" FOREIGN KEY ("account_code") REFERENCES "public"."ledger_accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line_entries" ADD CONSTRAINT "statement_line_entries_statement_line_id_statement_lines_id_fk" FOREIGN KEY ("statement_line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line_entries" ADD CONSTRAINT "statement_line_entries_account_code_ledger_accounts_code_fk" FOREIGN KEY ("account_code") REFERENCES "public"."ledger_accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line_entries" ADD CONSTRAINT "statement_line_entries_journal_entry_id_journal_entries_id_fk" FOREIGN KEY ("journal_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_reconciliation_id_reconciliations_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."reconciliations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_file_id_statement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_account_code_ledger_accounts_code_fk" FOREIGN KEY ("account_code") REFERENCES "public"."ledger_accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_journal_entry_id_journal_entries_id_fk" FOREIGN KEY ("journal_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unidentified_receipts" ADD CONSTRAINT "unidentified_receipts_statement_line_id_statement_lines_id_fk" FOREIGN KEY ("statement_line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unidentified_receipts" ADD CONSTRAINT "unidentified_receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unidentified_receipts" ADD CONSTRAINT "unidentified_receipts_source_payment_id_payments_id_fk" FOREIGN KEY ("source_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_changes" ADD CONSTRAINT "security_changes_undoes_security_changes_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."security_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sso_domains" ADD CONSTRAINT "sso_domains_provider_id_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "auth"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_replies" ADD CONSTRAINT "ticket_replies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_application_id_index" ON "agreements" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_drafts_age" ON "application_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "application_events_list" ON "application_events" USING btree ("application_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_own" ON "applications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_list" ON "applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_status_list" ON "applications" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_rent" ON "applications" USING btree ("monthly_rent","id");--> statement-breakpoint
CREATE INDEX "applications_by_advance" ON "applications" USING btree ("total_advance_payment","id");--> statement-breakpoint
CREATE INDEX "applications_by_instalment" ON "applications" USING btree ("total_monthly_payment","id");--> statement-breakpoint
CREATE INDEX "applications_by_plan" ON "applications" USING btree ("plan","id");--> statement-breakpoint
CREATE INDEX "applications_by_address" ON "applications" USING btree ("property_address","id");--> statement-breakpoint
CREATE INDEX "applications_by_digital_address" ON "applications" USING btree ("property_gps","id");--> statement-breakpoint
CREATE INDEX "applications_by_landlord" ON "applications" USING btree ("landlord_name","id");--> statement-breakpoint
CREATE INDEX "applications_by_payee" ON "applications" USING btree ((coalesce("payout_name", "landlord_name")),"id");--> statement-breakpoint
CREATE INDEX "applications_by_signing" ON "applications" USING btree ("signed_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_payout" ON "applications" USING btree ("payout_date","id");--> statement-breakpoint
CREATE INDEX "applications_status_signing" ON "applications" USING btree ("status","signed_at","id");--> statement-breakpoint
CREATE INDEX "applications_second_payout" ON "applications" USING btree ("payout_date","id") WHERE "applications"."plan" = 'six_plus_six' and "applications"."status" = 'active';--> statement-breakpoint
CREATE INDEX "applications_by_completion" ON "applications" USING btree ("complete_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_waiting" ON "applications" USING btree ((case when "status" in ('pending', 'in-review') then "complete_at" end),"id");--> statement-breakpoint
CREATE INDEX "applications_status_waiting" ON "applications" USING btree ("status",(case when "status" in ('pending', 'in-review') then "complete_at" end),"id");--> statement-breakpoint
CREATE INDEX "applications_analyst_list" ON "applications" USING btree ("analyst_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open" ON "applications" USING btree ("user_id") WHERE ("applications"."status" = 'active' or ("applications"."renews_loan_id" is null and "applications"."status" in ('pending', 'in-review', 'info-requested', 'approved'))) and "applications"."reopened_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_renewal" ON "applications" USING btree ("user_id") WHERE "applications"."renews_loan_id" is not null and "applications"."status" in ('pending', 'in-review', 'info-requested', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_one_open" ON "approval_requests" USING btree ("kind","subject_type","subject_id") WHERE "approval_requests"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "approval_requests_list" ON "approval_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "approval_requests_status_list" ON "approval_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "approval_requests_by_title" ON "approval_requests" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "approval_requests_by_kind" ON "approval_requests" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "approval_requests_by_amount" ON "approval_requests" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "approval_requests_by_expiry" ON "approval_requests" USING btree ("expires_at","id");--> statement-breakpoint
CREATE INDEX "approval_requests_subject" ON "approval_requests" USING btree ("subject_user_id","id");--> statement-breakpoint
CREATE INDEX "approval_requests_checker" ON "approval_requests" USING btree ("checker_id","id");--> statement-breakpoint
CREATE INDEX "approval_requests_maker" ON "approval_requests" USING btree ("maker_id","created_at","id");--> statement-breakpoint
CREATE INDEX "approval_requests_application" ON "approval_requests" USING btree ("application_id","created_at","id");--> statement-breakpoint
CREATE INDEX "approval_requests_order" ON "approval_requests" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_list" ON "audit_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject_type" ON "audit_events" USING btree ("subject_type","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_seal" ON "audit_events" USING btree ("seal","id");--> statement-breakpoint
CREATE INDEX "audit_seals_kind" ON "audit_seals" USING btree ("kind","last_event_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_index" ON "auth"."passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_id_index" ON "auth"."passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webauthn_credentials_user_id_index" ON "auth"."webauthn_credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webauthn_credentials_factor_id_index" ON "auth"."webauthn_credentials" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "flow_states_created_at_index" ON "auth"."flow_states" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "guess_counts_updated_at_index" ON "auth"."guess_counts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "identities_user_id_index" ON "auth"."identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mfa_challenges_factor_id_index" ON "auth"."mfa_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "mfa_factors_user_id_index" ON "auth"."mfa_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mfa_factors_name_key" ON "auth"."mfa_factors" USING btree ("user_id","friendly_name") WHERE "auth"."mfa_factors"."factor_type" <> 'recovery_code';--> statement-breakpoint
CREATE UNIQUE INDEX "mfa_factors_recovery_key" ON "auth"."mfa_factors" USING btree ("user_id") WHERE "auth"."mfa_factors"."factor_type" = 'recovery_code';--> statement-breakpoint
CREATE INDEX "mfa_recovery_codes_factor_id_index" ON "auth"."mfa_recovery_codes" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user_id_kind_index" ON "auth"."one_time_tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "one_time_tokens_token_hash_index" ON "auth"."one_time_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_tokens_relates_to" ON "auth"."one_time_tokens" USING btree (split_part("relates_to", '.', 1),"kind");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "auth"."refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_active" ON "auth"."refresh_tokens" USING btree ("session_id") WHERE "auth"."refresh_tokens"."used_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_list" ON "auth"."sessions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_own_list" ON "auth"."sessions" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_by_ip" ON "auth"."sessions" USING btree ("ip","id");--> statement-breakpoint
CREATE INDEX "sessions_by_aal" ON "auth"."sessions" USING btree ("aal","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_oauth_client_id_index" ON "auth"."sessions" USING btree ("oauth_client_id");--> statement-breakpoint
CREATE INDEX "sign_in_log_user_id_created_at_id_index" ON "auth"."sign_in_log" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sign_in_log_created_at_id_index" ON "auth"."sign_in_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sign_in_log_ip_created_at_id_index" ON "auth"."sign_in_log" USING btree ("ip","created_at","id");--> statement-breakpoint
CREATE INDEX "used_signatures_expires_at_index" ON "auth"."used_signatures" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "auth"."users" USING btree (lower("email")) WHERE "auth"."users"."is_sso_user" = false;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_key" ON "auth"."users" USING btree (split_part("phone", '.', 1));--> statement-breakpoint
CREATE INDEX "users_new_phone" ON "auth"."users" USING btree (split_part("new_phone", '.', 1));--> statement-breakpoint
CREATE INDEX "users_locked" ON "auth"."users" USING btree ("locked_until","id") WHERE "auth"."users"."locked_until" is not null;--> statement-breakpoint
CREATE INDEX "backups_list" ON "backups" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_one_running" ON "backups" USING btree ("status") WHERE "backups"."status" = 'running';--> statement-breakpoint
CREATE INDEX "restores_list" ON "restores" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "restores_backup" ON "restores" USING btree ("backup_id","created_at");--> statement-breakpoint
CREATE INDEX "restores_approval" ON "restores" USING btree ("approval_id");--> statement-breakpoint
CREATE UNIQUE INDEX "restores_one_open" ON "restores" USING btree ((true)) WHERE "restores"."status" in ('requested', 'approved', 'backing-up', 'replacing', 'copying-files');--> statement-breakpoint
CREATE INDEX "broadcasts_list" ON "broadcasts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "broadcasts_by_title" ON "broadcasts" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "broadcasts_by_status" ON "broadcasts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "broadcasts_by_recipients" ON "broadcasts" USING btree ("recipients","id");--> statement-breakpoint
CREATE INDEX "broadcasts_by_send_time" ON "broadcasts" USING btree ((coalesce("sent_at", "send_at")),"id");--> statement-breakpoint
CREATE INDEX "broadcasts_by_author" ON "broadcasts" USING btree ("created_by","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name_key" ON "message_templates" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "message_templates_by_title" ON "message_templates" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "message_templates_by_creation" ON "message_templates" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_payment" ON "payment_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_disputes_list" ON "payment_disputes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_by_amount" ON "payment_disputes" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_by_status" ON "payment_disputes" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_by_debt" ON "payment_disputes" USING btree ("owed","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_by_category" ON "payment_disputes" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_by_deadline" ON "payment_disputes" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_by_reference" ON "payment_disputes" USING btree ("provider_reference","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_by_booking" ON "payment_disputes" USING btree ("booked_at","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_status_deadline" ON "payment_disputes" USING btree ("status","due_at","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_owed" ON "payment_disputes" USING btree ("created_at","id") WHERE "payment_disputes"."owed" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "collection_cases_one_open" ON "collection_cases" USING btree ("loan_id") WHERE "collection_cases"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "collection_cases_own" ON "collection_cases" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "collection_cases_list" ON "collection_cases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "collection_cases_amount" ON "collection_cases" USING btree ("amount_past_due","id");--> statement-breakpoint
CREATE INDEX "collection_cases_days" ON "collection_cases" USING btree ("days_past_due","id");--> statement-breakpoint
CREATE INDEX "collection_cases_promise" ON "collection_cases" USING btree ("promise_due_date","id");--> statement-breakpoint
CREATE INDEX "collection_cases_contact" ON "collection_cases" USING btree ("last_contact_at","id");--> statement-breakpoint
CREATE INDEX "collection_cases_live_days" ON "collection_cases" USING btree ("days_past_due","id") WHERE "collection_cases"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "collection_cases_live_amount" ON "collection_cases" USING btree ("amount_past_due","id") WHERE "collection_cases"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "collection_cases_live_promise" ON "collection_cases" USING btree ("promise_due_date","id") WHERE "collection_cases"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "collection_cases_live_contact" ON "collection_cases" USING btree ("last_contact_at","id") WHERE "collection_cases"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "collection_cases_live_list" ON "collection_cases" USING btree ("created_at","id") WHERE "collection_cases"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "collection_cases_assigned" ON "collection_cases" USING btree ("assigned_to","days_past_due","id");--> statement-breakpoint
CREATE INDEX "collection_entries_case" ON "collection_entries" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "collection_entries_person" ON "collection_entries" USING btree ("user_id","contacted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_promises_one_running" ON "payment_promises" USING btree ("case_id") WHERE "payment_promises"."status" = 'running';--> statement-breakpoint
CREATE INDEX "payment_promises_due" ON "payment_promises" USING btree ("due_date","id") WHERE "payment_promises"."status" = 'running';--> statement-breakpoint
CREATE INDEX "payment_promises_by_day" ON "payment_promises" USING btree ("due_date");--> statement-breakpoint
CREATE INDEX "payment_promises_case" ON "payment_promises" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_registration_key" ON "companies" USING btree (upper("registration_number"));--> statement-breakpoint
CREATE INDEX "companies_list" ON "companies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "companies_by_registration" ON "companies" USING btree ("registration_number","id");--> statement-breakpoint
CREATE INDEX "companies_by_payday" ON "companies" USING btree ("payday","id");--> statement-breakpoint
CREATE INDEX "companies_by_city" ON "companies" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "companies_by_agreement" ON "companies" USING btree ("agreement_reference","id");--> statement-breakpoint
CREATE INDEX "companies_status_list" ON "companies" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "companies_phone" ON "companies" USING btree (split_part("phone", '.', 1));--> statement-breakpoint
CREATE INDEX "companies_registered" ON "companies" USING btree ("registered_by");--> statement-breakpoint
CREATE INDEX "companies_portfolio" ON "companies" USING btree ("manager_id","created_at","id");--> statement-breakpoint
CREATE INDEX "company_contacts_company" ON "company_contacts" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_documents_company" ON "company_documents" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "company_invitations_company" ON "company_invitations" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_members_company" ON "company_members" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "company_notes_list" ON "company_notes" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "disbursements_status_list" ON "disbursements" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "disbursements_by_amount" ON "disbursements" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "disbursements_by_payee" ON "disbursements" USING btree ("payout_name","id");--> statement-breakpoint
CREATE INDEX "disbursements_by_tranche" ON "disbursements" USING btree ("tranche","id");--> statement-breakpoint
CREATE INDEX "disbursements_list" ON "disbursements" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "disbursements_tranche_key" ON "disbursements" USING btree ("application_id","tranche") WHERE "disbursements"."status" not in ('reversed', 'cancelled');--> statement-breakpoint
CREATE INDEX "documents_own" ON "documents" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_application" ON "documents" USING btree ("application_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_status_list" ON "documents" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_by_type" ON "documents" USING btree ("document_type","id");--> statement-breakpoint
CREATE INDEX "documents_by_file" ON "documents" USING btree ("file_name","id");--> statement-breakpoint
CREATE INDEX "documents_by_size" ON "documents" USING btree ("file_size","id");--> statement-breakpoint
CREATE INDEX "documents_list" ON "documents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "eligibility_checks_latest" ON "eligibility_checks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "employee_import_changes_employee" ON "employee_import_changes" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "employee_import_changes_age" ON "employee_import_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "employee_imports_list" ON "employee_imports" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_one_employer" ON "employees" USING btree ("user_id") WHERE "employees"."status" <> 'left';--> statement-breakpoint
CREATE INDEX "employees_list" ON "employees" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "employees_status_list" ON "employees" USING btree ("company_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "employees_by_name" ON "employees" USING btree ("company_id","full_name","id");--> statement-breakpoint
CREATE INDEX "employees_by_consent" ON "employees" USING btree ("company_id","consent","created_at","id");--> statement-breakpoint
CREATE INDEX "employees_by_net_pay" ON "employees" USING btree ("company_id","net_pay","id");--> statement-breakpoint
CREATE INDEX "employees_by_leave" ON "employees" USING btree ("company_id","leave_from","id");--> statement-breakpoint
CREATE INDEX "employees_by_invitation" ON "employees" USING btree ("company_id","invited_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "employment_confirmations_one_open" ON "employment_confirmations" USING btree ("application_id","employee_id") WHERE "employment_confirmations"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "employment_confirmations_company" ON "employment_confirmations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "employment_confirmations_application" ON "employment_confirmations" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "employment_confirmations_list" ON "employment_confirmations" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "guarantors_one_invitation" ON "guarantors" USING btree ("application_id",split_part("phone", '.', 1)) WHERE "guarantors"."status" in ('invited', 'accepted');--> statement-breakpoint
CREATE INDEX "guarantors_application" ON "guarantors" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "imports_list" ON "imports" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_photos_of" ON "inspection_photos" USING btree ("inspection_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspections_application" ON "inspections" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "inspections_own" ON "inspections" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspections_status_list" ON "inspections" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "inspections_by_visit" ON "inspections" USING btree ("scheduled_for","id");--> statement-breakpoint
CREATE INDEX "inspections_list" ON "inspections" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bank_receipts_list" ON "bank_receipts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bank_receipts_status_list" ON "bank_receipts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "bank_receipts_by_payer" ON "bank_receipts" USING btree ("payer","id");--> statement-breakpoint
CREATE INDEX "bank_receipts_by_amount" ON "bank_receipts" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "bank_receipts_by_day" ON "bank_receipts" USING btree ("received_on","id");--> statement-breakpoint
CREATE INDEX "bank_receipts_by_reference" ON "bank_receipts" USING btree ("reference","id");--> statement-breakpoint
CREATE INDEX "bank_receipts_invoice" ON "bank_receipts" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "bank_receipts_recorder" ON "bank_receipts" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_allocations_line" ON "invoice_allocations" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "invoice_allocations_invoice" ON "invoice_allocations" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_disputes_invoice" ON "invoice_disputes" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_disputes_one_open" ON "invoice_disputes" USING btree ("invoice_id","line_id") WHERE "invoice_disputes"."status" = 'open';--> statement-breakpoint
CREATE INDEX "invoice_lines_application" ON "invoice_lines" USING btree ("application_id","instalment_number");--> statement-breakpoint
CREATE INDEX "invoice_lines_employee" ON "invoice_lines" USING btree ("employee_id","id");--> statement-breakpoint
CREATE INDEX "invoice_returns_payment" ON "invoice_returns" USING btree ("payment_id","line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_a_month" ON "invoices" USING btree ("company_id","period") WHERE "invoices"."status" <> 'void';--> statement-breakpoint
CREATE INDEX "invoices_company" ON "invoices" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_list" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_status_list" ON "invoices" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_by_period" ON "invoices" USING btree ("period","id");--> statement-breakpoint
CREATE INDEX "invoices_by_lines" ON "invoices" USING btree ("line_count","id");--> statement-breakpoint
CREATE INDEX "invoices_by_total" ON "invoices" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "invoices_by_due_date" ON "invoices" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("due_date","id") WHERE "invoices"."status" in ('issued', 'partly-paid', 'overdue');--> statement-breakpoint
CREATE INDEX "invoices_by_payday" ON "invoices" USING btree ("payday","id");--> statement-breakpoint
CREATE INDEX "invoices_by_reminders" ON "invoices" USING btree ("dunning_step","id");--> statement-breakpoint
CREATE INDEX "payroll_shares_application" ON "payroll_shares" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "payroll_shares_line" ON "payroll_shares" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "lead_notes_list" ON "lead_notes" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_quotes_list" ON "lead_quotes" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_list" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_owner_list" ON "leads" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_by_name" ON "leads" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "leads_status_list" ON "leads" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_by_next_action" ON "leads" USING btree ("next_action_on","id");--> statement-breakpoint
CREATE INDEX "leads_by_rent" ON "leads" USING btree ("monthly_rent","id");--> statement-breakpoint
CREATE INDEX "leads_by_source" ON "leads" USING btree ("source","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_by_region" ON "leads" USING btree ("region","id");--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree (split_part("phone", '.', 1));--> statement-breakpoint
CREATE INDEX "leads_next_action" ON "leads" USING btree ("owner_id","next_action_on");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_one_per_tenant" ON "leads" USING btree ("tenant_id") WHERE "leads"."status" <> 'lost';--> statement-breakpoint
CREATE INDEX "journal_attachments_list" ON "journal_attachments" USING btree ("proposal_id","created_at");--> statement-breakpoint
CREATE INDEX "journal_proposals_list" ON "journal_proposals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "journal_proposals_status_list" ON "journal_proposals" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "journal_proposals_by_description" ON "journal_proposals" USING btree ("description","id");--> statement-breakpoint
CREATE INDEX "journal_proposals_by_template" ON "journal_proposals" USING btree ("template","created_at","id");--> statement-breakpoint
CREATE INDEX "journal_proposals_by_amount" ON "journal_proposals" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "journal_proposals_by_day" ON "journal_proposals" USING btree ("effective_date","id");--> statement-breakpoint
CREATE INDEX "journal_proposals_by_proposer" ON "journal_proposals" USING btree ("proposed_by","id");--> statement-breakpoint
CREATE INDEX "journal_proposals_by_approver" ON "journal_proposals" USING btree ("approved_by","id");--> statement-breakpoint
CREATE INDEX "journal_proposals_line" ON "journal_proposals" USING btree ("statement_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounting_periods_key" ON "accounting_periods" USING btree ("kind","ends_on") WHERE "accounting_periods"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "accounting_periods_end" ON "accounting_periods" USING btree ("ends_on");--> statement-breakpoint
CREATE INDEX "accounting_periods_list" ON "accounting_periods" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "journal_entries_list" ON "journal_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "journal_entries_day" ON "journal_entries" USING btree ("effective_date","id");--> statement-breakpoint
CREATE INDEX "journal_entries_kind" ON "journal_entries" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "journal_entries_seal" ON "journal_entries" USING btree ("seal","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_name" ON "ledger_accounts" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "postings_entry" ON "postings" USING btree ("journal_entry_id");--> statement-breakpoint
CREATE INDEX "postings_account" ON "postings" USING btree ("account_code","effective_date","id","amount");--> statement-breakpoint
CREATE INDEX "postings_application" ON "postings" USING btree ("application_id","account_code");--> statement-breakpoint
CREATE INDEX "postings_order" ON "postings" USING btree ("order_id","account_code") WHERE "postings"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "auto_collections_one_active" ON "auto_collections" USING btree ("loan_id") WHERE "auto_collections"."status" = 'active';--> statement-breakpoint
CREATE INDEX "auto_collections_own" ON "auto_collections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "delinquency_pauses_loan" ON "delinquency_pauses" USING btree ("loan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hardship_requests_one_open" ON "hardship_requests" USING btree ("loan_id") WHERE "hardship_requests"."status" in ('open', 'proposed');--> statement-breakpoint
CREATE INDEX "hardship_requests_own" ON "hardship_requests" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "hardship_requests_list" ON "hardship_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "hardship_requests_by_cause" ON "hardship_requests" USING btree ("cause","created_at","id");--> statement-breakpoint
CREATE INDEX "hardship_requests_by_months" ON "hardship_requests" USING btree ("wanted_months","id");--> statement-breakpoint
CREATE INDEX "hardship_requests_status_list" ON "hardship_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "loan_addenda_user" ON "loan_addenda" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reschedules_one_open" ON "reschedules" USING btree ("loan_id") WHERE "reschedules"."status" in ('proposed', 'offered');--> statement-breakpoint
CREATE INDEX "reschedules_loan" ON "reschedules" USING btree ("loan_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reschedules_lapse" ON "reschedules" USING btree ("offer_expires_at") WHERE "reschedules"."status" = 'offered';--> statement-breakpoint
CREATE INDEX "delinquency_history_loan" ON "delinquency_history" USING btree ("loan_id","created_at","id");--> statement-breakpoint
CREATE INDEX "delinquency_history_day" ON "delinquency_history" USING btree ("on_date");--> statement-breakpoint
CREATE INDEX "instalments_due" ON "instalments" USING btree ("due_date");--> statement-breakpoint
CREATE INDEX "loan_events_replay" ON "loan_events" USING btree ("loan_id","created_at","id");--> statement-breakpoint
CREATE INDEX "loan_events_payment" ON "loan_events" USING btree ("payment_id") WHERE "loan_events"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "loans_application_key" ON "loans" USING btree ("application_id") WHERE "loans"."application_id" is not null and "loans"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "loans_order_key" ON "loans" USING btree ("order_id") WHERE "loans"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "loans_application" ON "loans" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "loans_own" ON "loans" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "loans_opened" ON "loans" USING btree ("opened_on");--> statement-breakpoint
CREATE INDEX "loans_arrears" ON "loans" USING btree ("user_id") WHERE "loans"."days_past_due" > 0;--> statement-breakpoint
CREATE INDEX "loans_cancelled" ON "loans" USING btree ("id") WHERE "loans"."status" = 'cancelled' and "loans"."application_id" is not null;--> statement-breakpoint
CREATE INDEX "loans_due" ON "loans" USING btree ((uuid_hash("id") & 15),"next_action_on","id") WHERE "loans"."closed_at" is null or "loans"."interest_in_advance" > 0;--> statement-breakpoint
CREATE INDEX "loans_ageing" ON "loans" USING btree ((uuid_hash("id") & 15),"id") WHERE "loans"."closed_at" is null and "loans"."past_due_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "repayment_certificates_one_valid" ON "repayment_certificates" USING btree ("loan_id") WHERE "repayment_certificates"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_own" ON "push_subscriptions" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read" = false;--> statement-breakpoint
CREATE INDEX "oauth_authorizations_expires_at_index" ON "auth"."oauth_authorizations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_authorizations_user_id_index" ON "auth"."oauth_authorizations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth_authorizations_client_id_index" ON "auth"."oauth_authorizations" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_authorizations_session_id_index" ON "auth"."oauth_authorizations" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "oauth_consents_client_id_index" ON "auth"."oauth_consents" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_returns_one_open" ON "order_returns" USING btree ("order_id") WHERE "order_returns"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "order_returns_order" ON "order_returns" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_agreements_order" ON "order_agreements" USING btree ("order_id","signed_at");--> statement-breakpoint
CREATE INDEX "order_events_list" ON "order_events" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_own" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_list" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_list" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_months" ON "orders" USING btree ("months","id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ((case when "pay" = 'now' then "cash_price" + "delivery_fee" else "instalment_price" end),"id");--> statement-breakpoint
CREATE INDEX "orders_by_delivery" ON "orders" USING btree ((coalesce(("delivered_at" at time zone 'UTC')::date, "delivery_date")),"id");--> statement-breakpoint
CREATE INDEX "orders_by_region" ON "orders" USING btree ("region","id");--> statement-breakpoint
CREATE INDEX "orders_by_monthly_amount" ON "orders" USING btree ("monthly_amount","id");--> statement-breakpoint
CREATE INDEX "orders_by_waiting" ON "orders" USING btree ((coalesce("paid_at", "created_at")),"id");--> statement-breakpoint
CREATE INDEX "orders_status_waiting" ON "orders" USING btree ("status",(coalesce("paid_at", "created_at")),"id");--> statement-breakpoint
CREATE INDEX "orders_reserved" ON "orders" USING btree ("reserved_until") WHERE "orders"."reserved_until" is not null;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("kept_until") WHERE "account_deletions"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "account_names_application" ON "account_names" USING btree ("application_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payee_matches_application" ON "payee_matches" USING btree ("application_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_payment" ON "payment_attempts" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_poll" ON "payment_attempts" USING btree ("poll_at") WHERE "payment_attempts"."poll_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_processing" ON "payment_attempts" USING btree ("payment_id") WHERE "payment_attempts"."status" = 'processing';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_completed" ON "payment_attempts" USING btree ("payment_id") WHERE "payment_attempts"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "payments_own" ON "payments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_list" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_application" ON "payments" USING btree ("application_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_hand" ON "payments" USING btree ("created_at","id") WHERE "payments"."recorded_by" is not null;--> statement-breakpoint
CREATE INDEX "payments_by_type" ON "payments" USING btree ("payment_type","id");--> statement-breakpoint
CREATE INDEX "payments_surplus" ON "payments" USING btree ("id") WHERE "payments"."surplus" and "payments"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_by_method" ON "payments" USING btree ("method","id");--> statement-breakpoint
CREATE INDEX "payments_by_refund" ON "payments" USING btree ("refunded_amount","id");--> statement-breakpoint
CREATE INDEX "payments_by_due_date" ON "payments" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "payments_by_payment" ON "payments" USING btree ("paid_at","id");--> statement-breakpoint
CREATE INDEX "payments_status_list" ON "payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id","created_at","id") WHERE "payments"."invoice_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_processing_per_invoice" ON "payments" USING btree ("invoice_id") WHERE "payments"."invoice_id" is not null and "payments"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "payments_loan" ON "payments" USING btree ("loan_id","created_at","id") WHERE "payments"."loan_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_demand_per_instalment" ON "payments" USING btree ("loan_id","instalment_number") WHERE "payments"."loan_id" is not null and "payments"."due_date" is not null and "payments"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_settlement" ON "payments" USING btree ("loan_id") WHERE "payments"."payment_type" = 'settlement' and "payments"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","created_at","id") WHERE "payments"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_of_order" ON "payments" USING btree ("order_id") WHERE "payments"."payment_type" = 'order' and "payments"."dispute_id" is null and "payments"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_fee" ON "payments" USING btree ("application_id","payment_type") WHERE "payments"."payment_type" in ('application_fee', 'initial_payment') and "payments"."dispute_id" is null and "payments"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_of_dispute" ON "payments" USING btree ("dispute_id") WHERE "payments"."dispute_id" is not null and "payments"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_loan" ON "refunds" USING btree ("loan_id") WHERE "refunds"."loan_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_own" ON "refunds" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_list" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_status_list" ON "refunds" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_poll" ON "refunds" USING btree ("poll_at") WHERE "refunds"."poll_at" is not null;--> statement-breakpoint
CREATE INDEX "photos_product" ON "photos" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "photos_property" ON "photos" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "changes_order" ON "changes" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "changes_age" ON "changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "confirmation_codes_subject_id_purpose_index" ON "confirmation_codes" USING btree ("subject_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "field_keys_one_index" ON "field_keys" USING btree ("purpose") WHERE "field_keys"."purpose" = 'index';--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_list" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_status_list" ON "messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_by_channel" ON "messages" USING btree ("channel","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_by_template" ON "messages" USING btree ("template","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree (split_part("recipient", '.', 1));--> statement-breakpoint
CREATE INDEX "messages_subscription" ON "messages" USING btree ("subscription_id") WHERE "messages"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "open_uploads_owner" ON "open_uploads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "product_variants_product" ON "product_variants" USING btree ("product_id","position","id");--> statement-breakpoint
CREATE INDEX "product_variants_stock_item" ON "product_variants" USING btree ("stock_item_id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","id") WHERE "products"."listed";--> statement-breakpoint
CREATE INDEX "products_category_name" ON "products" USING btree ("category","name","id","price") WHERE "products"."listed";--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category","price","id","in_stock") WHERE "products"."listed";--> statement-breakpoint
CREATE INDEX "products_category_brand" ON "products" USING btree ("category","brand","price","id","in_stock") WHERE "products"."listed";--> statement-breakpoint
CREATE INDEX "products_brand_name" ON "products" USING btree ("brand","name","id","category","price") WHERE "products"."listed";--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand","price","id","in_stock") WHERE "products"."listed";--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id","in_stock") WHERE "products"."listed";--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id") WHERE "products"."listed";--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (to_tsvector('simple'::regconfig, translate("name" || ' ' || coalesce("brand", ''), './-_@:+~%', '         '))) WHERE "products"."listed";--> statement-breakpoint
CREATE INDEX "person_notes_list" ON "person_notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_ghana_card_key" ON "profiles" USING btree (split_part("ghana_card_number", '.', 1));--> statement-breakpoint
CREATE INDEX "profiles_phone" ON "profiles" USING btree (split_part("phone", '.', 1));--> statement-breakpoint
CREATE INDEX "profiles_list" ON "profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "profiles_by_email" ON "profiles" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "profiles_by_city" ON "profiles" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "profiles_by_suspension" ON "profiles" USING btree ("suspended_at","id");--> statement-breakpoint
CREATE INDEX "profiles_role_list" ON "profiles" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "properties_by_name" ON "properties" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "properties_by_address" ON "properties" USING btree ("address","id");--> statement-breakpoint
CREATE INDEX "properties_by_region" ON "properties" USING btree ("region","name","id");--> statement-breakpoint
CREATE INDEX "properties_by_monthly_rent" ON "properties" USING btree ("monthly_rent","id");--> statement-breakpoint
CREATE INDEX "properties_by_bedrooms" ON "properties" USING btree ("bedrooms","id");--> statement-breakpoint
CREATE INDEX "properties_by_listed" ON "properties" USING btree ("listed","name","id");--> statement-breakpoint
CREATE INDEX "properties_by_owner" ON "properties" USING btree ("owner_name","id");--> statement-breakpoint
CREATE INDEX "properties_owner_phone" ON "properties" USING btree (split_part("owner_phone", '.', 1));--> statement-breakpoint
CREATE INDEX "reconciliation_differences_list" ON "reconciliation_differences" USING btree ("reconciliation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reconciliation_differences_line" ON "reconciliation_differences" USING btree ("statement_line_id");--> statement-breakpoint
CREATE INDEX "reconciliation_differences_entry" ON "reconciliation_differences" USING btree ("journal_entry_id");--> statement-breakpoint
CREATE INDEX "reconciliation_differences_open" ON "reconciliation_differences" USING btree ("reconciliation_id") WHERE "reconciliation_differences"."resolution" is null;--> statement-breakpoint
CREATE INDEX "reconciliations_list" ON "reconciliations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "statement_lines_list" ON "statement_lines" USING btree ("reconciliation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "statement_lines_file" ON "statement_lines" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "statement_lines_reference" ON "statement_lines" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_one_entry" ON "statement_lines" USING btree ("account_code","journal_entry_id") WHERE "statement_lines"."journal_entry_id" is not null;--> statement-breakpoint
CREATE INDEX "unidentified_receipts_list" ON "unidentified_receipts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "unidentified_receipts_by_description" ON "unidentified_receipts" USING btree ("description","id");--> statement-breakpoint
CREATE INDEX "unidentified_receipts_by_amount" ON "unidentified_receipts" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "unidentified_receipts_by_place" ON "unidentified_receipts" USING btree ("place","id");--> statement-breakpoint
CREATE INDEX "unidentified_receipts_by_day" ON "unidentified_receipts" USING btree ("received_on","id");--> statement-breakpoint
CREATE INDEX "unidentified_receipts_by_reference" ON "unidentified_receipts" USING btree ("reference","id");--> statement-breakpoint
CREATE INDEX "unidentified_receipts_status_list" ON "unidentified_receipts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "unidentified_receipts_source" ON "unidentified_receipts" USING btree ("source_payment_id") WHERE "unidentified_receipts"."source_payment_id" is not null;--> statement-breakpoint
CREATE INDEX "role_grants_user" ON "role_grants" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "role_grants_list" ON "role_grants" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_own" ON "saved_views" USING btree ("user_id","page","list","name");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("page","list","name") WHERE "saved_views"."shared";--> statement-breakpoint
CREATE UNIQUE INDEX "security_changes_undone_once" ON "security_changes" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "security_changes_list" ON "security_changes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "security_changes_by_kind" ON "security_changes" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "security_changes_actor" ON "security_changes" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "security_changes_user" ON "security_changes" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "security_changes_kept" ON "security_changes" USING btree ("created_at") WHERE "security_changes"."kept_sealed" is not null;--> statement-breakpoint
CREATE INDEX "sso_domains_provider_id_index" ON "auth"."sso_domains" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "sso_providers_list" ON "auth"."sso_providers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_items_by_name" ON "stock_items" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "stock_items_by_on_hand" ON "stock_items" USING btree ("on_hand","id");--> statement-breakpoint
CREATE INDEX "stock_items_by_reserved" ON "stock_items" USING btree ("reserved","id");--> statement-breakpoint
CREATE INDEX "stock_items_by_available" ON "stock_items" USING btree (("on_hand" - "reserved"),"id");--> statement-breakpoint
CREATE INDEX "stock_items_by_threshold" ON "stock_items" USING btree ("low_stock_threshold","id");--> statement-breakpoint
CREATE INDEX "stock_items_low" ON "stock_items" USING btree ("name","id") WHERE "stock_items"."on_hand" - "stock_items"."reserved" <= "stock_items"."low_stock_threshold";--> statement-breakpoint
CREATE INDEX "stock_movements_list" ON "stock_movements" USING btree ("stock_item_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rates_one_active" ON "tax_rates" USING btree ("code","effective_from") WHERE "tax_rates"."status" = 'active';--> statement-breakpoint
CREATE INDEX "tax_rates_list" ON "tax_rates" USING btree ("effective_from","id");--> statement-breakpoint
CREATE INDEX "canned_replies_by_name" ON "canned_replies" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "canned_replies_by_category" ON "canned_replies" USING btree ("category","name","id");--> statement-breakpoint
CREATE INDEX "canned_replies_by_creation" ON "canned_replies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_own" ON "support_tickets" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_contact" ON "support_tickets" USING btree ("contact_email");--> statement-breakpoint
CREATE INDEX "support_tickets_contact_phone" ON "support_tickets" USING btree (split_part("contact_phone", '.', 1));--> statement-breakpoint
CREATE INDEX "support_tickets_guests" ON "support_tickets" USING btree ("updated_at") WHERE "support_tickets"."user_id" is null;--> statement-breakpoint
CREATE INDEX "support_tickets_list" ON "support_tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_status_list" ON "support_tickets" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_by_subject" ON "support_tickets" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "support_tickets_by_category" ON "support_tickets" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_by_due" ON "support_tickets" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_live" ON "support_tickets" USING btree ("due_at","id") WHERE "support_tickets"."status" in ('open', 'in-progress', 'waiting-on-customer');--> statement-breakpoint
CREATE INDEX "support_tickets_assigned_list" ON "support_tickets" USING btree ("assigned_to","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_attachments_list" ON "ticket_attachments" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_replies_list" ON "ticket_replies" USING btree ("ticket_id","created_at");