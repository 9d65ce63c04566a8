using System;
using System.Collections.Generic;
using Trajet.Models;

namespace Trajet.Tests
{
    internal sealed class RepetitionTests
    {
        private static Outcome Refused(int status, string code = null, bool? isUnknown = null, long? pause = null) =>
            new Outcome
            {
                Problem = new Problem { Status = status, Title = "t", Code = code, OutcomeUnknown = isUnknown },
                RetryAfterMillis = pause
            };

        private static Outcome OutcomeOf(string name)
        {
            switch (name)
            {
                case "lost": return new Outcome { Lost = ConnectionReason.Cut };
                case "redirect": return new Outcome { Unexpected = new UnexpectedAnswerException(AnswerReason.Redirect, 302, "") };
                case "json": return new Outcome { Unexpected = new UnexpectedAnswerException(AnswerReason.Json, 200, "") };
                case "page": return Refused(502);
                case "unknown": return Refused(502, "c", true);
                case "nothing_done": return Refused(503, "billing_unavailable");
                case "in_progress": return Refused(409, "request_in_progress");
                default: return Refused(int.Parse(name), "c");
            }
        }

        private static Course CourseOf(Repeat repeat, int attempts, bool mayBeDone) => new Course
        {
            Repeat = repeat, ReadFirst = "GET /v1/x", IdempotencyKey = "key", Attempts = attempts, AttemptsMax = 4,
            MayBeDone = mayBeDone, RemainingMillis = 1000, BackoffMillis = 500
        };

        public void DecidesForEachOutcomeAndKindOfCall()
        {
            var rows = new[]
            {
                "lost repeat repeat unknown", "500 repeat repeat unknown", "408 repeat repeat unknown", "page repeat repeat unknown",
                "nothing_done repeat repeat error", "429 repeat repeat repeat", "in_progress error repeat unknown",
                "unknown error unknown unknown", "redirect error error error", "json error unknown unknown",
                "401 error error error", "409 error error error", "422 error error error"
            };
            foreach (var row in rows)
            {
                var cells = row.Split(' ');
                foreach (Repeat repeat in Enum.GetValues(typeof(Repeat)))
                {
                    var error = Repetition.Decide(OutcomeOf(cells[0]), CourseOf(repeat, 1, false)).Error;
                    var decided = error == null ? "repeat" : error is OutcomeUnknownException ? "unknown" : "error";
                    Expect.Equal(cells[1 + (int)repeat], decided, cells[0] + " " + repeat);
                }
            }
        }

        public void AnAnswerAboutTheKeySettlesEarlierRequests()
        {
            foreach (var row in new[] { "422 False", "409 False", "401 True", "403 True", "429 True", "500 True", "redirect True", "page True" })
            {
                var cells = row.Split(' ');
                var error = Repetition.Decide(OutcomeOf(cells[0]), CourseOf(Repeat.WithKey, 4, true)).Error;
                Expect.Equal(cells[1], (error is OutcomeUnknownException).ToString(), cells[0]);
            }
        }

        public void PausesAsTheAnswerAsksUnlessTheTimeIsShorter()
        {
            var course = CourseOf(Repeat.Always, 1, false);
            Expect.Equal(999.0, Repetition.Decide(Refused(429, null, null, 999), course).AfterMillis);
            Expect.Equal(0.0, Repetition.Decide(Refused(429, null, null, 0), course).AfterMillis);
            var late = (ProblemException)Repetition.Decide(Refused(429, null, null, 1000), course).Error;
            Expect.Equal(TimeSpan.FromSeconds(1), late.RetryAfter);
        }

        public void PausesDoubleUpToEightSeconds()
        {
            Expect.Equal(250.0, Repetition.BackoffMillis(1, 0));
            Expect.Equal(750.0, Repetition.BackoffMillis(2, 0.5));
            Expect.Equal(8000.0, Repetition.BackoffMillis(9, 1));
        }

        public void ReadsEachFormOfRetryAfter()
        {
            var forms = new Dictionary<string, long?>
            {
                { "0", 0 }, { "120", 120000 }, { "-1", null }, { "1.5", null }, { "1234567890", null }, { "soon", null }, { "", null },
                { "Sun, 06 Nov 1994 08:49:42 GMT", 5000 }, { "Mon, 06 Nov 1994 08:49:42 GMT", 5000 },
                { "Sunday, 06-Nov-94 08:49:42 GMT", 5000 }, { "Sun Nov  6 08:49:42 1994", 5000 },
                { "Sun, 06 Nov 1994 08:49:30 GMT", 0 }, { "Sun, 36 Nov 1994 08:49:42 GMT", null }
            };
            foreach (var form in forms)
                Expect.Equal(form.Value, RetryAfter.PauseMillis(form.Key, "Sun, 06 Nov 1994 08:49:37 GMT", 0), form.Key);
            Expect.Equal(2000L, RetryAfter.PauseMillis("Thu, 01 Jan 1970 00:00:09 GMT", "x", 7000));
            Expect.Equal(2000L, RetryAfter.PauseMillis("Thu, 01 Jan 1970 00:00:09 GMT", null, 7000));
            Expect.Equal(null, RetryAfter.PauseMillis(null, null, 0));
        }
    }
}
