"""What a caller sees, against a server in this process. The suite of faults plays what goes wrong on the way."""

import io
import json
import pathlib
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from trajet import CallOptions, ConfigurationError, File, Request, Trajet, UnexpectedAnswerError, __version__, models
from trajet._repetition import pause_millis

KEY = "svc_test_abcdef"
ID = "0198c1d2-79f3-7b02-8f0e-000000000001"


class Server(ThreadingHTTPServer):
    """Answers each request with the next of its answers, and keeps what it was sent."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.seen, self.answers = [], []


class Handler(BaseHTTPRequestHandler):
    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        self.server.seen.append((self.command, self.path, self.headers, body))
        status, data = self.server.answers.pop(0)
        text = b"" if data is None else json.dumps(data).encode()
        self.send_response(status)
        if data is not None:
            self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = do_PATCH = do_DELETE = answer

    def log_message(self, *_):
        pass


class Client(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        self.trajet = Trajet(f"http://127.0.0.1:{self.server.server_port}/v1/", KEY)

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()

    def test_a_body_is_a_model_or_a_dictionary_and_none_is_left_out(self):
        self.server.answers = [(201, {"id": ID, "price": "1.00", "new": {"a": 1}})] * 2
        place = models.PlaceInput(address="Paris", date="2031-03-17")
        billing = models.BillingInput("Fleet", "a@b.example", "Paris")
        ordered = self.trajet.transports.create(models.CreateRequest(pickup=place, delivery=place, billing=billing))
        plain = {"address": "Paris", "date": "2031-03-17", "contact": None}
        same = {"pickup": plain, "delivery": plain, "billing": billing, "reference": None}
        self.trajet.transports.create(same)
        self.assertEqual((ordered.id, ordered.price, ordered.extra), (ID, "1.00", {"new": {"a": 1}}))
        first, second = (json.loads(body) for _, _, _, body in self.server.seen)
        self.assertEqual(first, second)
        keys = {headers["Idempotency-Key"] for _, _, headers, _ in self.server.seen}
        self.assertEqual(len(keys), 2)
        self.assertEqual(self.server.seen[0][2]["User-Agent"], f"trajet-python/{__version__}")

    def test_a_list_reads_its_pages_as_needed_and_refuses_a_repeated_cursor(self):
        def page(name, cursor):
            return 200, {"data": [{"id": name}], "next_cursor": cursor}

        self.server.answers = [page("a", "c1"), page("b", "c2"), page("c", None), page("a", "c1")]
        listed = self.trajet.transports.list(limit=1, status="scheduled", has_return=None)
        self.assertEqual([one.id for one in listed], ["a", "b", "c"])
        self.assertEqual(
            [path for _, path, _, _ in self.server.seen],
            [f"/v1/transports?limit=1{more}&status=scheduled" for more in ("", "&cursor=c1", "&cursor=c2")],
        )
        self.assertEqual(listed.first().next_cursor, "c1")
        self.server.answers = [page("a", "c1"), page("b", "c1")]
        with self.assertRaises(UnexpectedAnswerError):
            list(listed.pages())

    def test_an_answer_without_a_body_is_none(self):
        self.server.answers = [(204, None)]
        self.assertIsNone(self.trajet.endpoints.delete("e"))

    def test_a_file_is_bytes_a_path_or_a_stream(self):
        self.server.answers = [(201, {"data": [{"key": "k", "status": "success"}]})]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.pdf")
            path.write_bytes(b"path")
            files = [File("k", b"bytes", file_name='q"\r\n.pdf'), File("k", path), File("k", io.BytesIO(b"stream"))]
            deposited = self.trajet.documents.deposit("m", files)
        self.assertEqual(deposited.data[0].status, "success")
        body = self.server.seen[0][3]
        for part in (b"bytes", b"path", b"stream", b'filename="a.pdf"', b'filename="q%22%0D%0A.pdf"'):
            self.assertIn(part, body)
        with self.assertRaises(ConfigurationError):
            self.trajet.documents.deposit("m", [File("k", io.BytesIO(bytes(10 * 1024 * 1024 + 1)))])

    def test_an_id_is_one_segment_of_the_path(self):
        self.server.answers = [(200, {"id": "x"})]
        self.trajet.transports.read("a/b?c")
        self.assertEqual(self.server.seen[0][1], "/v1/transports/a%2Fb%3Fc")
        for wrong in ("", ".", "..", None):
            with self.subTest(wrong=wrong), self.assertRaises(ConfigurationError):
                self.trajet.transports.read(wrong)

    def test_a_request_that_this_release_does_not_know_can_be_sent(self):
        self.server.answers = [(200, {"a": 1})]
        answer = self.trajet.connection.send(Request("GET", "/new/{id}", "always", {"id": "1"}, {"b": True}))
        self.assertEqual((answer.data, answer.status, answer.attempts, answer.text), ({"a": 1}, 200, 1, '{"a": 1}'))
        self.assertEqual(self.server.seen[0][1], "/v1/new/1?b=true")

    def test_no_key_is_shown(self):
        self.assertNotIn(KEY, repr(self.trajet) + repr(self.trajet.connection))


class Configuration(unittest.TestCase):
    def test_wrong_addresses_keys_and_options_are_refused_before_anything_is_sent(self):
        wrong = [
            ("ftp://h/v1", KEY),
            ("h/v1", KEY),
            ("", KEY),
            ("http://u@h/v1", KEY),
            ("http://h/v1?a=1", KEY),
            ("http://h/v1#a", KEY),
            ("http://h/v 1", KEY),
            ("http://h:port/v1", KEY),
            ("http://api.example.com/v1", "svc_live_secret"),
            ("https://h/v1", "secret"),
            ("https://h/v1", "svc_test_se cret"),
            ("https://h/v1", "svc_test_secret\r\nx: y"),
            ("https://h/v1", None),
        ]
        for base, key in wrong:
            with self.subTest(base=base, key=key), self.assertRaises(ConfigurationError) as refused:
                Trajet(base, key)
            self.assertNotIn("secret", str(refused.exception))
        for base in ("https://h/v1", "http://localhost:3000/v1", "http://127.0.0.1/v1", "http://[::1]:3000/v1"):
            Trajet(base, "svc_live_secret")
        with self.assertRaises(ConfigurationError):
            options = CallOptions(idempotency_key="6ba7b810-9dad-11d1-80b4-00c04fd430c8")
            Trajet("https://h/v1", KEY).transports.create({}, options=options)


class RetryAfter(unittest.TestCase):
    def test_it_is_seconds_or_a_date_that_the_date_of_the_answer_is_compared_with(self):
        asked, answered = "Mon, 15 Mar 2027 09:00:03 GMT", "Mon, 15 Mar 2027 09:00:01 GMT"
        now = 1_805_101_200_000.0  # 09:00:00
        self.assertEqual(pause_millis("7", None, now), 7000)
        self.assertEqual(pause_millis(asked, answered, now + 3_600_000), 2000)
        self.assertEqual(pause_millis(asked, "soon", now), 3000)
        self.assertEqual(pause_millis(asked, None, now + 3_600_000), 0)
        for wrong in (None, "", "soon", "-5", "1.5", "1000000000", " 7", "7s", "2027-03-15T09:00:01Z"):
            self.assertIsNone(pause_millis(wrong, answered, now), wrong)


if __name__ == "__main__":
    unittest.main()
