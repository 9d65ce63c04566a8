using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;

namespace Trajet.Tests
{
    /// <summary>`driver` drives the client for the suite of faults; `test VECTORS` runs the tests.</summary>
    internal static class Program
    {
        public static int Main(string[] arguments)
        {
            if (arguments.FirstOrDefault() == "driver")
            {
                Driver.Run().GetAwaiter().GetResult();
                return 0;
            }
            return Test(arguments[1]).GetAwaiter().GetResult();
        }

        private static async Task<int> Test(string vectors)
        {
            var tests = new List<KeyValuePair<string, Func<Task>>>();
            foreach (var suite in new object[]
            {
                new JsonTests(), new RepetitionTests(), new ConfigurationTests(), new WebhookTests(vectors), new ConnectionTests()
            })
            {
                foreach (var method in suite.GetType().GetMethods().Where(one => one.DeclaringType == suite.GetType()))
                    tests.Add(new KeyValuePair<string, Func<Task>>(
                        suite.GetType().Name + "." + method.Name,
                        () => method.Invoke(suite, null) as Task ?? Task.CompletedTask));
            }
            var failed = 0;
            foreach (var test in tests)
            {
                try
                {
                    await test.Value();
                }
                catch (Exception error)
                {
                    failed++;
                    Console.WriteLine(test.Key + ": " + (error.InnerException ?? error));
                }
            }
            Console.WriteLine(tests.Count - failed + " passed, " + failed + " failed");
            return failed == 0 && tests.Count > 20 ? 0 : 1;
        }
    }

    /// <summary>What a test expects.</summary>
    internal static class Expect
    {
        internal static void Equal(object expected, object seen, string what = "it")
        {
            if (!Equals(expected, seen)) throw new InvalidOperationException($"{what} is {seen} instead of {expected}");
        }

        internal static void True(bool isTrue, string what)
        {
            if (!isTrue) throw new InvalidOperationException(what);
        }

        internal static T Throws<T>(Action action, string what = "it") where T : Exception
        {
            try
            {
                action();
            }
            catch (T expected)
            {
                return expected;
            }
            throw new InvalidOperationException(what + " threw no " + typeof(T).Name);
        }

        internal static T Throws<T>(Func<Task> action, string what = "it") where T : Exception =>
            Throws<T>(() => action().GetAwaiter().GetResult(), what);
    }
}
