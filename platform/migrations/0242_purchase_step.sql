-- PAY-6: what the buyer has to do next, and until when. The state is `unknown` meanwhile, which the release before asks about again.
alter table purchase add column step jsonb, add column act_until timestamptz;
