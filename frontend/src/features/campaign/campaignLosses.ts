/** What the battles of a campaign have cost. */

import type { CampaignDoc, PastBattle, RecoveryDoc } from '../../protocol';

/** How many of those who were lost in a battle came back after it. */
export function cameBack(past: PastBattle): number {
  return past.recoveries.reduce((sum, told) => sum + told.back, 0);
}

/** Groups that the last battle has struck off the roster. */
export function struckOff(campaign: CampaignDoc): RecoveryDoc[] {
  return campaign.battles.at(-1)?.recoveries.filter((told) => told.lost > 0 && told.strength === 0) ?? [];
}
